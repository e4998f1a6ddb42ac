import { CustomerProfile } from './customer-profile.tsx';
import { profileEn } from './texts/en-profile.ts';
import { profileHi } from './texts/hi-profile.ts';
import { install } from './texts/install.ts';
import { TextsPart } from './texts/texts.ts';
import { wallet } from './texts/wallet.ts';

const texts = { profile: import.meta.env.LANGUAGE === 'hi' ? profileHi : profileEn, install, wallet };

/** The profile with its words. */
export function CustomerAccount({ brandName }: { brandName: string }) {
  return (
    <TextsPart part={texts}>
      <CustomerProfile brandName={brandName} />
    </TextsPart>
  );
}
