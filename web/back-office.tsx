import { AdminShell } from './admin.tsx';
import { catalogueEn } from './texts/en-catalogue.ts';
import { landingEn } from './texts/en-landing.ts';
import { ordersEn } from './texts/en-orders.ts';
import { profileEn } from './texts/en-profile.ts';
import { supportEn } from './texts/en-support.ts';
import { walletEn } from './texts/en-wallet.ts';
import { TextsPart } from './texts/texts.ts';

const texts = {
  catalogue: catalogueEn,
  landing: landingEn,
  orders: ordersEn,
  profile: profileEn,
  support: supportEn,
  wallet: walletEn,
};

/** The admin's side, with all words of the others: it shows parts of their pages. */
export function BackOffice({ token }: { token: string }) {
  return (
    <TextsPart part={texts}>
      <AdminShell token={token} />
    </TextsPart>
  );
}
