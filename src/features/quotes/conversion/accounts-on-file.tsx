import { chakra, Flex } from '@chakra-ui/react';
import { type AccountReference, knownAccountValues } from '#shared/conversion/payment.ts';
import { accountPath } from '#shared/conversion/payment-fields.ts';
import { textAt } from '#shared/forms/raw.ts';
import { Icon } from '#ui/icon.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';
import { type AccountOnFile, useAccountsOnFile } from './use-accounts-on-file.ts';

interface AccountsOnFileProps {
  readonly work: Pick<QuoteWork, 'form' | 'isReadOnly'>;
  readonly clientId: number | null;
}

const accountField = (name: string): string => `${accountPath}.${name}`;

/**
 * Bank accounts of the client’s contracts, selectable with one tap. Their numbers stay masked and are resolved by the
 * server.
 */
export function AccountsOnFile({ work: { form, isReadOnly }, clientId }: AccountsOnFileProps) {
  const onFile = useAccountsOnFile(clientId);
  const selected = useFormSnapshot(form, (values): AccountOnFile => {
    const contractId = Number(textAt(values, accountField('knownContract')));
    const [iban = '', owner = '', domiciliation = ''] = ['knownIban', 'accountOwner', 'domiciliation'].map((name) =>
      textAt(values, accountField(name)),
    );
    return { contractId, iban, owner, domiciliation };
  });
  const isSelected = selected.contractId > 0;
  const isListed = onFile.some(({ contractId }) => contractId === selected.contractId);
  const accounts = isSelected && !isListed ? [selected, ...onFile] : onFile;
  if (accounts.length === 0) return null;
  const select = (account: AccountReference | null, otherFields: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries({ ...knownAccountValues(account), ...otherFields }))
      form.setValue(accountField(name), value, { shouldDirty: true });
    form.clearErrors(accountPath);
  };
  return (
    <AccountsFrame aria-label="Comptes connus de ce client">
      <p>{accounts.length === 1 ? 'Compte connu de ce client' : 'Comptes connus de ce client'}</p>
      <Flex wrap="wrap" gap="3">
        {accounts.map(({ contractId, iban, owner, domiciliation }) => (
          <button
            key={contractId}
            type="button"
            disabled={isReadOnly}
            aria-pressed={contractId === selected.contractId}
            onClick={() => select({ contractId, iban }, { accountOwner: owner, domiciliation })}
          >
            <Icon name="bank" />
            <span>
              {iban}
              <small>{[owner, domiciliation].filter(Boolean).join(', ')}</small>
            </span>
          </button>
        ))}
        <button
          type="button"
          disabled={isReadOnly}
          aria-pressed={!isSelected}
          onClick={() => {
            if (isSelected) select(null, { domiciliation: '' });
          }}
        >
          <Icon name="edit" />
          <span>Saisir un autre compte</span>
        </button>
      </Flex>
    </AccountsFrame>
  );
}

const AccountsFrame = chakra('section', {
  base: {
    marginBottom: '6',
    '& > p': { marginBottom: '2', fontSize: 'sm', color: 'fg.muted' },
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '2.75rem',
      px: '4',
      py: '2',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'l2',
      textAlign: 'start',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '& button[aria-pressed=true]': { borderColor: 'accent.solid', bg: 'accent.subtle', color: 'accent.fg' },
    '& small': { display: 'block', fontSize: '0.8125rem', color: 'fg.muted' },
  },
});
