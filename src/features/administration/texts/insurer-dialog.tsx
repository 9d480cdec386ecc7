import { Button, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { CallError } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { textsImport } from '#shared/operations/content/texts.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { type InsurerName, insurerFormSchema, insurerLabels } from '#shared/schemas/insurer-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { ProblemBanner } from '#ui/page/problem-banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import { useConcurrentForm } from '#work/drafts/use-concurrent-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { InsurerLogo } from './insurer-logo.tsx';
import { fetchInsurerRow, type InsurerRow, textsOfVersion } from './texts-api.ts';

interface InsurerDialogProps {
  /** The insurer when the dialog was opened; later refetches do not change it. */
  readonly row: InsurerRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const formSchema = v.object({ ...insurerFormSchema.entries, logo: v.nullable(v.string()) });
type FormValues = v.InferOutput<typeof formSchema>;

const valuesOf = ({ insurer, nextVersion }: InsurerRow): FormValues => ({ ...insurer, version: nextVersion });

const formatValues = ({ logo, ...fields }: FormValues): readonly LabelledValue[] => [
  ...(Object.keys(insurerLabels) as InsurerName[]).map((name) => [insurerLabels[name], fields[name]] as const),
  ['Logo', logo === null ? 'Aucun' : `Image de ${formatFileSize(logo.length)}`],
];

/** Saves the insurer with the other texts of `base`, or returns the insurer that another person saved meanwhile. */
const saveInsurer = async ({ version, ...insurer }: FormValues, base: string) => {
  try {
    const texts = { ...(await textsOfVersion(base)), insurer, version };
    return await callOnce(textsImport, { texts, base });
  } catch (error) {
    // Compared only after a refusal: a repeated save whose answer was lost is no conflict.
    if (!(error instanceof CallError)) throw error;
    const conflict = await fetchInsurerRow();
    if (conflict === undefined || conflict.base === base) throw error;
    return { conflict, message: undefined };
  }
};

/** The insurer's letterhead, changed under a new version of the wordings: papers that were issued keep theirs. */
export default function InsurerDialog({ row, onClose, onSaved }: InsurerDialogProps) {
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useSchemaForm(formSchema, { defaultValues: valuesOf(row) });
  const concurrent = useConcurrentForm({ form, opened: row, valuesOf });
  const logo = useWatch({ control: form.control, name: 'logo' });
  const change = useOnlineChange({
    mutationFn: ({ values, base }: { readonly values: FormValues; readonly base: string }) => saveInsurer(values, base),
    onErrors: (errors) => {
      concurrent.dismissConflict();
      setProblems(Object.values(errors).flat());
    },
    onSuccess: (saved) => {
      setProblems([]);
      if ('conflict' in saved) return concurrent.showConflict(saved.conflict);
      if (saved.message) notify(saved.message);
      onSaved();
    },
  });
  const renderField = (name: keyof typeof insurerLabels) => (
    <TextField control={form.control} name={name} label={insurerLabels[name]} required />
  );
  return (
    <Modal
      title="Modifier l’assureur"
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <AdministrationOnlineOnly /> : null}
          isDisabled={isOffline}
          isDisabledWhileInvalid
        >
          Enregistrer
        </DialogFoot>
      }
    >
      <Text color="fg.muted" marginBottom="4">
        Pour les documents émis ensuite. Ceux qui existent restent tels qu’ils ont été émis.
      </Text>
      <ProblemBanner problems={problems} />
      <Form
        id={formId}
        form={form}
        onSubmit={(values) => change.save({ values, base: concurrent.baseRow.base })}
        label="L’assureur"
      >
        <FieldGrid>
          <WideField>{renderField('name')}</WideField>
          <WideField>
            <LogoField
              logo={logo}
              isDisabled={isOffline}
              onChange={(chosen) => form.setValue('logo', chosen, { shouldDirty: true })}
            />
          </WideField>
          <WideField>{renderField('address')}</WideField>
          {renderField('phone')}
          {renderField('email')}
          {renderField('ridet')}
          {renderField('rcs')}
          <WideField>{renderField('regulator')}</WideField>
          {renderField('creditorId')}
          <TextField
            control={form.control}
            name="version"
            label="Nouvelle version"
            required
            hint="Imprimée au pied des documents."
          />
        </FieldGrid>
      </Form>
      <FormConflict
        concurrent={concurrent}
        formatValues={formatValues}
        isBusy={change.isPending}
        onOverwrite={(values, { base }) => change.save({ values, base })}
      />
    </Modal>
  );
}

interface LogoFieldProps {
  readonly logo: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (logo: string | null) => void;
}

function LogoField({ logo, isDisabled, onChange }: LogoFieldProps) {
  const [fileName, setFileName] = useState('');
  const choose = async (file: File) => {
    setFileName(file.name);
    onChange(await file.text());
  };
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <InsurerLogo logo={logo} />
      <Flex gap="3" align="center" wrap="wrap" flex="1 1 min(15rem, 100%)">
        <FileButton
          label="Logo (SVG)"
          accept=".svg,image/svg+xml"
          fileName={fileName}
          isBusy={false}
          isDisabled={isDisabled}
          onChoose={(file) => void choose(file)}
        />
        {logo === null ? null : (
          <Button
            variant="outline"
            onClick={() => {
              setFileName('');
              onChange(null);
            }}
          >
            Retirer le logo
          </Button>
        )}
        <Text fontSize="sm" color="fg.muted">
          Une image SVG carrée.
        </Text>
      </Flex>
    </Flex>
  );
}
