import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Throws a 403 for a user whose role must not record payments. */
export const assertMayReceive = ({ caller }: { readonly caller: Caller }): void => {
  if (caller.user.receivesPayments === false)
    throw new Refusal(
      403,
      'Votre rôle ne permet pas d’enregistrer des règlements\u00A0: une personne autorisée de votre cabinet peut le faire.',
    );
};
