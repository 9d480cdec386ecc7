import { Banner } from '#ui/page/banner.tsx';

/** Says that a third party must sign the mandate on their account; nothing without one. */
export const PayerNotice = ({ payer }: { readonly payer: string | null }) =>
  payer === null ? null : (
    <Banner tone="warning">
      {`Le mandat de prélèvement porte sur le compte de ${payer}\u00A0: c’est à son titulaire de le signer aussi.`}
    </Banner>
  );
