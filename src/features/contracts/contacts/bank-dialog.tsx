import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import {
  bankCodeOfBic,
  bankCodeOfIban,
  detailsAfterBankChange,
  findBankMismatch,
} from '#shared/primitives/bank/bank-of-account.ts';
import { formatRibAsIban } from '#shared/primitives/bank/iban.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { AllContractsDialog } from './all-contracts-dialog.tsx';
import { bankTitle } from './bank-title.ts';
import {
  type BankForm,
  type BankSnapshot,
  bankSchema,
  bankValues,
  firstBankValues,
  itemsOf,
  labelBank,
} from './contact-values.ts';
import { ContactWindow } from './contact-window.tsx';
import { bankListQuery, saveBank } from './contacts-api.ts';
import { useContactChange } from './use-contact-change.ts';

interface BankDialogProps {
  readonly details: ContractFile['details'];
  readonly onClose: () => void;
}

/** Changes or adds the bank account of a contract, or of all contracts of its holder. Specification 2, section 5.4. */
export default function BankDialog({ details, onClose }: BankDialogProps) {
  const opened = details.addresses.bankAccount;
  const lists = useBankLists(opened);
  const form = useSchemaForm(bankSchema, {
    defaultValues: opened ? bankValues(opened) : firstBankValues(details.person.fullname),
  });
  // The contract has an account while the success is shown.
  const [title] = useState(() => bankTitle(details));
  const [isNew] = useState(opened === null);
  const [isAsking, setIsAsking] = useState(false);
  const change = useContactChange({
    form,
    opened,
    valuesOf: bankValues,
    send: (opened, values) => saveBank(details, opened, values),
    onClose,
    messageMs: 5_000,
    closingDelayMs: 3_000,
  });
  return (
    <ContactWindow
      title={title}
      form={form}
      change={change}
      {...(isNew && { submitLabel: 'Ajouter' })}
      label={(values) => labelBank(values, lists)}
      question={
        isAsking ? (
          <AllContractsDialog
            holder={details.person.fullname}
            onAnswer={(isYes) => {
              form.setValue('allContractBank', isYes, { shouldDirty: true });
              setIsAsking(false);
            }}
          />
        ) : null
      }
    >
      <BankFields form={form} lists={lists} opened={opened} onAllContracts={setIsAsking} />
    </ContactWindow>
  );
}

interface BankFieldsProps {
  readonly form: UseFormReturn<BankForm, unknown, BankForm>;
  readonly lists: ReturnType<typeof useBankLists>;
  /** The account so far, with its number masked; null for a first one. */
  readonly opened: BankSnapshot;
  /** Called when the change should apply to all contracts of the client, or no longer. */
  readonly onAllContracts: (isOn: boolean) => void;
}

const BankFields = ({ form, lists, opened, onAllContracts }: BankFieldsProps) => {
  const { control } = form;
  const bankDetails = useBankDetails(form, opened);
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="type"
        label="Type"
        required
        options={lists.types}
        isLoading={lists.isLoading}
      />
      <TextField
        control={control}
        name="titulaireCompte"
        label="Titulaire du compte"
        required
        maxLength={textLimits.bankOwner}
        capitals="upper"
      />
      <SelectField
        control={control}
        name="pays"
        label="Pays"
        required
        options={lists.countries}
        isLoading={lists.isLoading}
      />
      <SelectField
        control={control}
        name="devise"
        label="Devise"
        required
        options={lists.currencies}
        isLoading={lists.isLoading}
      />
      <WideField>
        <TextField
          control={control}
          name="codeIban"
          label="IBAN"
          required
          capitals="upper"
          rewrite={formatRibAsIban}
          onChange={bankDetails.followIban}
          hint={
            opened
              ? 'Laissé masqué, il reste le même. Pour en changer, effacez-le et saisissez l’IBAN ou le RIB entier.'
              : 'Ou le RIB, 23 caractères\u00A0: l’IBAN en est déduit.'
          }
        />
      </WideField>
      <TextField control={control} name="codeBic" label="BIC" required capitals="upper" />
      <TextField
        control={control}
        name="domiciliation"
        label="Domiciliation"
        required
        maxLength={textLimits.bankDomiciliation}
        capitals="upper"
      />
      {bankDetails.message ? (
        <WideField>
          <Banner tone={bankDetails.tone}>{bankDetails.message}</Banner>
        </WideField>
      ) : null}
      <WideField>
        <SwitchField
          control={control}
          name="allContractBank"
          label="Modifier l’IBAN de tous les contrats du client"
          onChange={onAllContracts}
        />
      </WideField>
      <WideField>
        <PasswordField
          control={control}
          name="password"
          label="Mot de passe"
          required
          autoComplete="current-password"
          hint={`Le vôtre, demandé à nouveau pour ${opened ? 'modifier des coordonnées bancaires' : 'ajouter un compte'}.`}
        />
      </WideField>
    </FieldGrid>
  );
};

/** Code of an account whose number is masked and whose BIC is not of the territory: another bank than any typed one. */
const otherBank = 'other';

/** Keeps BIC and domiciliation to the bank of the account number; `message` says what changed or what contradicts. */
const useBankDetails = (form: BankFieldsProps['form'], opened: BankSnapshot) => {
  const [bankCode, setBankCode] = useState(opened ? bankCodeOfBic(opened.bicCode) || otherBank : '');
  const [isBankChanged, setIsBankChanged] = useState(false);
  const [iban, bic, domiciliation] = useWatch({
    control: form.control,
    name: ['codeIban', 'codeBic', 'domiciliation'],
  });
  const followIban = (typed: string) => {
    const code = bankCodeOfIban(formatRibAsIban(typed));
    if (code === '' || code === bankCode) return;
    const former = { bic: form.getValues('codeBic'), domiciliation: form.getValues('domiciliation') };
    const details = detailsAfterBankChange(code, bankCode, former);
    form.setValue('codeBic', details.bic, { shouldDirty: true, shouldValidate: details.bic !== '' });
    form.setValue('domiciliation', details.domiciliation, { shouldDirty: true });
    setIsBankChanged(details.domiciliation !== former.domiciliation);
    setBankCode(code);
  };
  const mismatch = findBankMismatch(bankCodeOfIban(iban), { bic, domiciliation });
  if (mismatch !== null) return { followIban, tone: 'warning' as const, message: mismatch };
  const changeText = bic
    ? 'le BIC en est déduit, la domiciliation est à saisir.'
    : 'BIC et domiciliation sont à saisir.';
  const message = isBankChanged && domiciliation === '' ? `Ce compte est d’une autre banque\u00A0: ${changeText}` : '';
  return { followIban, tone: 'info' as const, message };
};

/** Option lists; until they are loaded, the options of the current account. */
const useBankLists = (account: BankSnapshot) => {
  const offline = useOffline();
  const types = useQuery(bankListQuery(offline, 'types'));
  const countries = useQuery(bankListQuery(offline, 'countries'));
  const currencies = useQuery(bankListQuery(offline, 'devises'));
  return {
    types: types.data?.value.listItems ?? itemsOf(account?.type),
    countries: countries.data?.value.listItems ?? itemsOf(account?.country),
    currencies: currencies.data?.value.listItems ?? itemsOf(account?.currency),
    isLoading: types.isPending || countries.isPending || currencies.isPending,
  };
};
