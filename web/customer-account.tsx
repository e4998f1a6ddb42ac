import { CustomerProfile } from './customer-profile.tsx';
import { profileEn } from './texts/en-profile.ts';
import { TextsPart } from './texts/texts.ts';

const texts = { profile: profileEn };

/** The profile with its words. */
export function CustomerAccount({ brandName }: { brandName: string }) {
  return (
    <TextsPart part={texts}>
      <CustomerProfile brandName={brandName} />
    </TextsPart>
  );
}
