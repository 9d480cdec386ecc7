import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { submit } from '#api/submit.ts';
import { type ImportKind, type ImportReport, importPreview, importRun } from '#shared/operations/people/imports.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { importLimits } from '#shared/primitives/limits.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** Sends a file as a trial once chosen, and imports it on a second press. */
export const useImport = (kind: ImportKind) => {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [isDone, setIsDone] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const onErrors = (errors: FieldErrors) => setFailure(Object.values(errors).flat()[0] ?? '');
  const previewImport = useOnlineChange({
    mutationFn: (files: File) => submit(importPreview, { kind, files }),
    onSuccess: (answer) => setReport(answer.report),
    onErrors,
  });
  const change = useOnlineChange({
    mutationFn: ({ files, effects }: { readonly files: File; readonly effects: string | undefined }) =>
      callOnce(importRun, { kind, files, ...(effects !== undefined && { confirmed: true, effects }) }),
    onSuccess: ({ success, message, report: importReport }) => {
      setReport(importReport);
      setIsAsking(!success);
      if (!success) return;
      if (message) notify(message);
      setIsDone(true);
      // Lists of every kind may hold new rows.
      return queries.invalidateQueries();
    },
    onErrors: (errors) => {
      setIsAsking(false);
      onErrors(errors);
    },
  });
  const choose = async (chosenFile: File) => {
    setReport(undefined);
    setIsDone(false);
    setFailure(chosenFile.size > importLimits.fileBytes ? importLimits.tooLarge : '');
    setFile(undefined);
    if (chosenFile.size > importLimits.fileBytes) return;
    // Import the bytes that were tried, even if the file on disk changes.
    const { name, lastModified } = chosenFile;
    const copy = new File([await chosenFile.arrayBuffer()], name, { type: chosenFile.type, lastModified });
    setFile(copy);
    previewImport.mutate(copy);
  };
  return {
    fileName: file?.name ?? '',
    report,
    isDone,
    failure,
    /** Tries the chosen file again; undefined unless its trial got no answer. */
    retry: file && failure === '' && previewImport.isError ? () => previewImport.mutate(file) : undefined,
    isTrying: previewImport.isPending,
    isImporting: change.isPending,
    choose,
    /** The administrator is asked to confirm the effects of the report. */
    isAsking,
    cancel: () => setIsAsking(false),
    run: () => {
      if (report?.effects !== undefined) setIsAsking(true);
      else if (file) change.mutate({ files: file, effects: undefined });
    },
    confirm: () => {
      if (file) change.mutate({ files: file, effects: report?.effects });
    },
  };
};
