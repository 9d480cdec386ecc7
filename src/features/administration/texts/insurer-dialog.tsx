import { Button, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type Insurer, textsImport } from '#shared/operations/content/texts.ts';
import { type InsurerForm, insurerFormSchema, insurerLabels } from '#shared/schemas/insurer-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { ProblemBanner } from '#ui/page/problem-banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { InsurerLogo } from './insurer-logo.tsx';
import { textsOfVersion } from './texts-api.ts';

interface InsurerDialogProps {
  readonly insurer: Insurer;
  /** Version in use that the change is based on. */
  readonly base: string;
  /** Proposed name of the new version. */
  readonly version: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The insurer's letterhead, changed under a new version of the wordings: papers that were issued keep theirs. */
export default function InsurerDialog({ insurer, base, version, onClose, onSaved }: InsurerDialogProps) {
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const { logo: savedLogo, ...identity } = insurer;
  const [logo, setLogo] = useState(savedLogo);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useSchemaForm(insurerFormSchema, { defaultValues: { ...identity, version } });
  const change = useOnlineChange({
    mutationFn: async ({ version: name, ...fields }: InsurerForm) => {
      const texts = { ...(await textsOfVersion(base)), insurer: { ...fields, logo }, version: name };
      return callOnce(textsImport, { texts, base });
    },
    onErrors: (errors) => setProblems(Object.values(errors).flat()),
    onSuccess: ({ message }) => {
      if (message) notify(message);
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
      <UnsavedInput isUnsaved={logo !== savedLogo} />
      <ProblemBanner problems={problems} />
      <Form id={formId} form={form} onSubmit={change.save} label="L’assureur">
        <FieldGrid>
          <WideField>{renderField('name')}</WideField>
          <WideField>
            <LogoField logo={logo} isDisabled={isOffline} onChange={setLogo} />
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
