import { Button } from '@chakra-ui/react';
import { useId } from 'react';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { Form } from '#ui/form/form.tsx';
import { type EntryFrameProps, entryTitle, saveLabel } from './entry-labels.ts';

/** Edits a list entry in a dialog. */
export default function EntryDialog(props: EntryFrameProps) {
  const { form, isReadOnly, onSubmit, onCancel, children } = props;
  const id = useId();
  return (
    <Modal
      title={entryTitle(props)}
      widthPx={720}
      onClose={onCancel}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} disabled={isReadOnly}>
            {saveLabel(props)}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} label={entryTitle(props)} onSubmit={onSubmit}>
        {children}
      </Form>
    </Modal>
  );
}
