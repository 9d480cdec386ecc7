import { chakra } from '@chakra-ui/react';
import { type ClipboardEvent, type FormEvent, useId, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { accountPath, ribFields, ribState } from '#shared/conversion/payment-fields.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { formatIban, ibanOfRib, ribOfText } from '#shared/primitives/bank/iban.ts';
import { parseRib } from '#shared/primitives/bank/rib.ts';
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

const pathOf = (name: string): string => `${accountPath}.${name}`;
const keyPath = pathOf('ribCle');
const length = ribFields.reduce((sum, box) => sum + box.length, 0);

interface Told {
  readonly state: 'empty' | 'begun' | 'wrong' | 'right';
  readonly iban: string;
  readonly bank: string;
}

/** What the boxes hold, as one tells it while they are filled. */
const toldOf = (values: RawGroup): Told => {
  const typed = ribFields.map(({ name }) => textAt(values, pathOf(name)).trim()).join('');
  const state = ribState({ all: (path) => textAt(values, path) });
  const rib = parseRib(typed);
  return {
    state: state === 'wrong' && typed.length < length ? 'begun' : state,
    iban: state === 'right' && rib ? formatIban(ibanOfRib(rib)) : '',
    bank: banks.find(({ code }) => code === rib?.bank)?.name ?? '',
  };
};

/** A RIB in its four boxes: a whole RIB or IBAN may be pasted into any of them; its key is checked as one types. Specification 4, section 5. */
export function RibBoxes({ form, isRequired, isReadOnly }: RibBoxesProps) {
  const told = useFormSnapshot(form, toldOf);
  const keyState = form.getFieldState(keyPath, useFormState({ control: form.control, name: keyPath }));
  // Under the narrow box of the key it would stand in a column of single words.
  const isSaidBelow = keyState.error?.message === messages.ribBlocks;
  const state = isSaidBelow ? 'wrong' : told.state;
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const rib = ribOfText(text);
    if (!rib || isReadOnly) return;
    event.preventDefault();
    for (const { name, part } of ribFields)
      form.setValue(pathOf(name), rib[part], { shouldDirty: true, shouldTouch: true });
    void form.trigger(ribFields.map(({ name }) => pathOf(name)));
    group.current?.querySelector<HTMLInputElement>('input[name$=ribCle]')?.focus();
  };
  /** A box that is full hands over to the next one. */
  const goOn = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.selectionStart !== target.value.length) return;
    const at = ribFields.findIndex(({ name }) => target.name === pathOf(name));
    const next = ribFields[at + 1];
    if (next && target.value.length === ribFields[at]?.length)
      group.current?.querySelector<HTMLInputElement>(`input[name="${pathOf(next.name)}"]`)?.focus();
  };
  return (
    <Boxes ref={group} aria-describedby={id} onPaste={paste} onInput={goOn}>
      <legend>RIB</legend>
      <div>
        {ribFields.map((box) => (
          <div key={box.name} data-box={box.part}>
            <TextField
              control={form.control}
              name={pathOf(box.name)}
              label={box.label}
              required={isRequired}
              readOnly={isReadOnly}
              capitals="upper"
              errorAt={box.part === 'key' && isSaidBelow ? id : undefined}
              inputMode={box.part === 'account' ? 'text' : 'numeric'}
            />
          </div>
        ))}
      </div>
      <p id={id} role="status" data-state={state}>
        <Verdict {...told} state={state} />
      </p>
    </Boxes>
  );
}

function Verdict({ state, iban, bank }: Told) {
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
    '& > legend': { marginBottom: '2', fontWeight: 'medium' },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& [data-box]': { flex: '1 1 104px', maxWidth: { md: '140px' } },
    '& [data-box=account]': { flexBasis: '180px', maxWidth: { md: '240px' } },
    '& [data-box=key]': { flex: '0 1 80px' },
    '& > p': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      marginTop: '2',
      minHeight: '24px',
      fontSize: 'sm',
      color: 'fg.muted',
    },
    '& > p[data-state=right]': { color: 'success.fg' },
    '& > p[data-state=wrong]': { color: 'danger.fg', fontWeight: 'medium' },
    '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
