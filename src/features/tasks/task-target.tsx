import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { taskTargets } from '#shared/schemas/task-form.ts';
import { TextControl } from '#ui/fields/controls/controls.tsx';
import { FieldFrame, useBoundField } from '#ui/fields/field-frame.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import type { QueuedClient } from '#work/clients/queued-clients.ts';
import type { TaskFields, TaskFormReturn, TaskValues } from './task-fields.ts';

/** Callbacks of a search dialog. */
interface SearchHost<Row> {
  readonly onChoose: (row: Row) => void;
  readonly onClose: () => void;
}

/** Search dialogs of other features, injected by the route. */
export interface TaskSearches {
  readonly contractSearch: (chooser: SearchHost<ContractRow>) => ReactNode;
  readonly clientSearch: (
    chooser: SearchHost<ClientRow> & { readonly onChooseQueued: (client: QueuedClient) => void },
  ) => ReactNode;
}

interface TaskTargetProps extends TaskSearches {
  readonly form: TaskFormReturn;
  readonly isReadOnly: boolean;
  readonly onChange: () => void;
}

/** Subject of the request. Choosing opens a search, whose result fills the fields. Specification 4, section 2. */
export function TaskTarget({ form, isReadOnly, onChange, contractSearch, clientSearch }: TaskTargetProps) {
  const [openedSearch, setOpenedSearch] = useState<string>();
  const [cible, contrat, client] = useWatch({ control: form.control, name: ['cible', 'contrat', 'client'] });
  const close = () => {
    setOpenedSearch(undefined);
    // If the search was closed without a choice, restore the previous target.
    const { contrat, client } = form.getValues();
    const previousTarget = contrat ? taskTargets.contract : client ? taskTargets.client : null;
    if (previousTarget) form.setValue('cible', previousTarget);
    onChange();
  };
  const setTarget = (values: Pick<TaskFields, 'contrat' | 'client'>) => {
    form.setValue('contrat', values.contrat, { shouldDirty: true });
    form.setValue('client', values.client, { shouldDirty: true });
    form.clearErrors(['contrat', 'client']);
    close();
  };
  // Arrow keys only move through the options: a dialog opening at each would steal the focus (WCAG 3.2.2).
  const isArrowKey = useRef(false);
  const search = (target: string) => {
    form.clearErrors(['cible', 'contrat', 'client']);
    setOpenedSearch(target);
  };
  const choose = (target: string) => {
    if (isArrowKey.current) form.clearErrors(['cible', 'contrat', 'client']);
    else search(target);
  };
  const isContract = cible === taskTargets.contract;
  return (
    <FieldSet legend="Dossier">
      <WideField
        onKeyDown={({ key }) => {
          isArrowKey.current = key.startsWith('Arrow');
        }}
        onKeyUp={() => {
          isArrowKey.current = false;
        }}
      >
        <RadioField
          control={form.control}
          name="cible"
          label="Demande concernant"
          required
          readOnly={isReadOnly}
          options={[
            { code: taskTargets.contract, libelle: 'Un contrat ou devis existant' },
            { code: taskTargets.client, libelle: 'Un client' },
          ]}
          onChange={choose}
        />
      </WideField>
      {isContract ? (
        <ChosenField
          form={form}
          name="contrat"
          label="Numéro de contrat"
          text={contrat?.numero}
          onChoose={isReadOnly ? undefined : () => search(taskTargets.contract)}
        />
      ) : null}
      {cible === null || (isContract && contrat && !client) ? null : (
        <ChosenField
          form={form}
          name="client"
          label="Nom du client"
          text={client?.fullname}
          onChoose={isReadOnly || isContract ? undefined : () => search(taskTargets.client)}
        />
      )}
      {openedSearch === taskTargets.contract
        ? contractSearch({
            onClose: close,
            onChoose: ({ id, numero, personId, nomSouscripteur }) =>
              setTarget({ contrat: { id, numero }, client: { id: personId, fullname: nomSouscripteur } }),
          })
        : null}
      {openedSearch === taskTargets.client
        ? clientSearch({
            onClose: close,
            onChoose: ({ id, fullname }) => setTarget({ contrat: null, client: { id, fullname } }),
            onChooseQueued: ({ name, waiting }) =>
              setTarget({ contrat: null, client: { id: null, fullname: name, ...(waiting && { waiting }) } }),
          })
        : null}
    </FieldSet>
  );
}

interface ChosenProps extends Pick<TaskTargetProps, 'form'> {
  readonly name: 'contrat' | 'client';
  readonly label: string;
  readonly text: string | undefined;
  readonly onChoose: (() => void) | undefined;
}

function ChosenField({ form, name, label, text, onChoose }: ChosenProps) {
  const bound = useBoundField<TaskFields, TaskValues>({ name, label, control: form.control });
  return (
    <FieldFrame label={label} required readOnly id={bound.id} error={bound.error}>
      <Flex gap="2" width="full">
        <TextControl
          readOnly
          autoComplete="off"
          ref={bound.field.ref}
          value={text ?? ''}
          placeholder="À choisir"
          aria-describedby={bound.describedBy}
        />
        {onChoose ? (
          <Button type="button" variant="outline" onClick={onChoose}>
            {text === undefined ? 'Choisir' : 'Changer'}
          </Button>
        ) : null}
      </Flex>
    </FieldFrame>
  );
}
