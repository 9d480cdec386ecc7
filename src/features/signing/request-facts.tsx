import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';
import { Notice } from '#ui/plain/notice.tsx';

/** Papers that were replaced since the first invitation. */
export function Changes({ changes }: Pick<OpenedSignature, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <Notice tone="error">{`Vos documents ont changé depuis l’invitation. ${changes.join(' ')} Relisez-les avant de signer.`}</Notice>
  );
}

/** Whether the other signatory of the same documents has signed. */
export function OtherSignatory({ page: { cosigner } }: { readonly page: OpenedSignature }) {
  if (!cosigner) return null;
  const documents = cosigner.sharesMandateOnly ? 'le mandat de prélèvement' : 'ces documents';
  return (
    <p className="quiet">
      {cosigner.hasSigned
        ? `${cosigner.name} a signé ${documents}\u00A0: il y manque votre signature.`
        : `${cosigner.name} est aussi invité(e) à signer ${documents}, et n’a pas encore signé.`}
    </p>
  );
}

/** Contact of the broker. */
export function Contact({ page: { broker, product, contractNumber, isEstimate } }: { readonly page: OpenedSignature }) {
  const { name, phone, email } = broker;
  return (
    <p className="sign-contact">
      <span>{`${product}, ${isEstimate ? 'devis' : 'contrat'} ${contractNumber}`}</span>
      <span>{`Votre courtier\u00A0: ${name}`}</span>
      {phone ? <a href={phoneHref(phone)}>{formatPhone(phone)}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </p>
  );
}
