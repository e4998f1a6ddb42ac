import { CustomerProfile } from './customer-profile.tsx';
import { installEn } from './texts/en-install.ts';
import { profileEn } from './texts/en-profile.ts';
import { TextsPart } from './texts/texts.ts';

const texts = { profile: profileEn, install: installEn };

/** The profile with its words. */
export function CustomerAccount({ brandName }: { brandName: string }) {
  return (
    <TextsPart part={texts}>
      <CustomerProfile brandName={brandName} />
    </TextsPart>
  );
}
