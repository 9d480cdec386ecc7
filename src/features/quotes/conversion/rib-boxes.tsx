import { chakra } from '@chakra-ui/react';
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { accountPath, ribFields, ribState } from '#shared/conversion/payment-fields.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { findBankMismatch } from '#shared/primitives/bank/bank-of-account.ts';
import { formatIban, parseRibOrIban, ribToIban } from '#shared/primitives/bank/iban.ts';
import { parseRib, ribKey } from '#shared/primitives/bank/rib.ts';
import { messages } from '#shared/primitives/messages.ts';
import { banks } from '#shared/primitives/vocabulary/banks.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';

interface RibBoxesProps {
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

const accountField = (name: string): string => `${accountPath}.${name}`;
const keyPath = accountField('ribCle');
const domiciliationPath = accountField('domiciliation');
const length = ribFields.reduce((sum, box) => sum + box.length, 0);

interface RibStatus {
  readonly state: 'empty' | 'begun' | 'wrong' | 'right' | 'doubtful';
  readonly iban: string;
  /** The key that banks print for a `doubtful` account. */
  readonly bankKey: string;
  readonly bank: string;
  /** Bank code of a complete RIB; empty until then. */
  readonly bankCode: string;
  /** Warning about a domiciliation that names another bank. */
  readonly mismatch: string | null;
}

/** Validation state of the four boxes while they are filled. */
const readRibStatus = (values: RawGroup): RibStatus => {
  const typed = ribFields.map(({ name }) => textAt(values, accountField(name)).trim()).join('');
  const state = ribState({ rootValue: (path) => textAt(values, path) });
  const rib = parseRib(typed);
  // Valid by the rule of the specification only: the IBAN of this key fails the check of the banks.
  const bankKey = state === 'right' && rib ? ribKey(rib.bank, rib.branch, rib.account) : '';
  const bankCode = (state === 'right' && rib?.bank) || '';
  const isDoubtful = bankKey !== '' && bankKey !== rib?.key;
  return {
    state: isDoubtful ? 'doubtful' : state === 'wrong' && typed.length < length ? 'begun' : state,
    bankKey,
    iban: state === 'right' && rib ? formatIban(ribToIban(rib)) : '',
    bank: banks.find(({ code }) => code === rib?.bank)?.name ?? '',
    bankCode,
    mismatch: findBankMismatch(bankCode, { domiciliation: textAt(values, domiciliationPath) }),
  };
};

/**
 * A RIB in four inputs: a complete RIB or IBAN may be pasted into any of them; the check key is verified while typing.
 * Specification 4, section 5.
 */
export function RibBoxes({ form, isRequired, isReadOnly }: RibBoxesProps) {
  const status = useFormSnapshot(form, readRibStatus);
  const keyState = form.getFieldState(keyPath, useFormState({ control: form.control, name: keyPath }));
  // Under the narrow key input the message would wrap after every word.
  const isErrorBelow = keyState.error?.message === messages.ribBlocks;
  const state = isErrorBelow ? 'wrong' : status.state;
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { bankCode } = status;
  const formerBankCode = useRef('');
  useEffect(() => {
    if (bankCode === '') return;
    // The domiciliation of the former bank would stand on the mandate of the new one.
    if (formerBankCode.current !== '' && formerBankCode.current !== bankCode)
      form.setValue(domiciliationPath, '', { shouldDirty: true });
    formerBankCode.current = bankCode;
  }, [form, bankCode]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const rib = parseRibOrIban(text);
    if (!rib || isReadOnly) return;
    event.preventDefault();
    for (const { name, part } of ribFields)
      form.setValue(accountField(name), rib[part], { shouldDirty: true, shouldTouch: true });
    void form.trigger(ribFields.map(({ name }) => accountField(name)));
    group.current?.querySelector<HTMLInputElement>('input[name$=ribCle]')?.focus();
  };
  /** Moves the focus to the next input when one is full. */
  const focusNextBox = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.selectionStart !== target.value.length) return;
    const at = ribFields.findIndex(({ name }) => target.name === accountField(name));
    const next = ribFields[at + 1];
    if (next && target.value.length === ribFields[at]?.length)
      group.current?.querySelector<HTMLInputElement>(`input[name="${accountField(next.name)}"]`)?.focus();
  };
  return (
    <Boxes ref={group} aria-describedby={id} onPaste={paste} onInput={focusNextBox}>
      <legend>RIB</legend>
      <div>
        {ribFields.map((box) => (
          <div key={box.name} data-box={box.part}>
            <TextField
              control={form.control}
              name={accountField(box.name)}
              label={box.label}
              required={isRequired}
              readOnly={isReadOnly}
              capitals="upper"
              errorAt={box.part === 'key' && isErrorBelow ? id : undefined}
              inputMode={box.part === 'account' ? 'text' : 'numeric'}
            />
          </div>
        ))}
      </div>
      <p id={id} role="status" data-state={state}>
        <RibFeedback {...status} state={state} />
      </p>
      {status.mismatch === null ? null : (
        <p role="alert" data-state="doubtful">
          <Icon name="warning" size={18} />
          <span>{status.mismatch}</span>
        </p>
      )}
    </Boxes>
  );
}

function RibFeedback({ state, iban, bankKey, bank }: RibStatus) {
  if (state === 'right')
    return (
      <>
        <Icon name="success" size={18} />
        <span>
          {'IBAN\u00A0: '}
          <strong>{iban}</strong>
          {bank ? ` (${bank})` : ''}
        </span>
      </>
    );
  if (state === 'doubtful')
    return (
      <>
        <Icon name="warning" size={18} />
        <span>
          Pour ce compte, les banques impriment la clé <strong>{bankKey}</strong>. Vérifiez la clé sur le RIB{'\u00A0'}:
          avec celle-ci, l’IBAN est refusé.
        </span>
      </>
    );
  if (state === 'wrong')
    return (
      <>
        <Icon name="warning" size={18} />
        <span>{messages.ribBlocks}</span>
      </>
    );
  return <span>{`${length} caractères. Un RIB ou un IBAN entier peut être collé dans n’importe quelle case.`}</span>;
}

const Boxes = chakra('fieldset', {
  base: {
    gridColumn: '1 / -1',
    minWidth: '0',
    marginBottom: '6',
    '& > legend': { marginBottom: '2', fontWeight: 'medium' },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& [data-box]': { flex: '1 1 104px', maxWidth: { md: '140px' } },
    '& [data-box=account]': { flexBasis: '11.25rem', maxWidth: { md: '240px' } },
    '& [data-box=key]': { flex: '0 1 80px' },
    '& > p': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      marginTop: '2',
      minHeight: '1.5rem',
      fontSize: 'sm',
      color: 'fg.muted',
    },
    '& > p[data-state=right]': { color: 'success.fg' },
    '& > p[data-state=doubtful]': { color: 'warning.fg', fontWeight: 'medium' },
    '& > p[data-state=wrong]': { color: 'danger.fg', fontWeight: 'medium' },
    '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
