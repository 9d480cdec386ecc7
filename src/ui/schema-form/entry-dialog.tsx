import { Button } from '@chakra-ui/react';
import { useId } from 'react';
import { Modal } from '#ui/dialog/modal.tsx';
import { Form } from '#ui/form/form.tsx';
import { type EntryFrameProps, saveLabel, titleOf } from './entry-words.ts';

/** An entry edited over the page. */
export default function EntryDialog(props: EntryFrameProps) {
  const { form, isReadOnly, onSubmit, onCancel, children } = props;
  const id = useId();
  return (
    <Modal
      title={titleOf(props)}
      widthPx={720}
      onClose={onCancel}
      footer={
        <>
          <Button type="button" variant="outline" size="lg" onClick={onCancel}>
            Annuler
          </Button>
          <Button type="submit" form={id} size="lg" disabled={isReadOnly}>
            {saveLabel(props)}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} label={titleOf(props)} onSubmit={onSubmit}>
        {children}
      </Form>
    </Modal>
  );
}
