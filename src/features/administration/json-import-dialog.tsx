import { Box, Button, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { FieldErrors, Message } from '#shared/operations/wire/envelope.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { decodeText } from '#ui/files/decode-text.ts';
import { FileButton } from '#ui/files/file-button.tsx';
import { ProblemBanner } from '#ui/page/problem-banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { UntriedFile } from './untried-file.tsx';

type Json = Record<string, unknown>;

interface JsonImportDialogProps<TrialInput, TrialResult> {
  readonly title: string;
  readonly intro: string;
  readonly fileLabel: string;
  /** Message if the file holds no JSON object. */
  readonly notJson: string;
  readonly toInput: (json: Json) => TrialInput;
  /** Input of a trial without a file. */
  readonly start?: TrialInput;
  readonly onTrial: (input: TrialInput) => Promise<TrialResult>;
  readonly runImport: (
    input: TrialInput,
    trialResult: TrialResult,
  ) => Promise<{ readonly message?: Message | undefined }>;
  /** Alternative trial that a refusal offers. */
  readonly alternative?: (
    errors: FieldErrors,
    input: TrialInput,
  ) => { readonly label: string; readonly input: TrialInput } | undefined;
  /** Renders the result of the trial. */
  readonly children: (trialResult: TrialResult) => ReactNode;
  /** Query key of the versions, which are refetched after an import and after a refusal. */
  readonly listKey: readonly unknown[];
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Parses a file; undefined unless it holds a JSON object. */
const parseJsonFile = async (file: File): Promise<Json | undefined> => {
  try {
    const parsed: unknown = JSON.parse(decodeText(await file.arrayBuffer()));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
};

/** State of trial and import, with the server's answers. */
const useJsonImport = <TrialInput, TrialResult>(props: JsonImportDialogProps<TrialInput, TrialResult>) => {
  const { start } = props;
  const [input, setInput] = useState<TrialInput>();
  const [fileName, setFileName] = useState('');
  const [trialResult, setTrialResult] = useState<TrialResult>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const queries = useQueryClient();
  /** What the server refuses is tried anew; another person may have changed the versions meanwhile. */
  const onErrors = (refusal: FieldErrors) => {
    setErrors(refusal);
    if (Object.keys(refusal).length === 0) return;
    setTrialResult(undefined);
    void queries.invalidateQueries({ queryKey: props.listKey });
  };
  const runTrial = useOnlineChange({ mutationFn: props.onTrial, onSuccess: setTrialResult, onErrors });
  const change = useOnlineChange({
    mutationFn: (tried: { readonly input: TrialInput; readonly trialResult: TrialResult }) =>
      props.runImport(tried.input, tried.trialResult),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      void queries.invalidateQueries({ queryKey: props.listKey });
      props.onImported();
    },
    onErrors,
  });
  const startTrial = (nextInput: TrialInput) => {
    setInput(nextInput);
    setTrialResult(undefined);
    setErrors({});
    runTrial.mutate(nextInput);
  };
  const choose = async (file: File) => {
    setFileName(file.name);
    const json = await parseJsonFile(file);
    if (json) return startTrial(props.toInput(json));
    setInput(undefined);
    setTrialResult(undefined);
    setErrors({ file: [props.notJson] });
  };
  const startInitialTrial = useEffectEvent(() => {
    if (start !== undefined) startTrial(start);
  });
  useEffect(() => startInitialTrial(), []);
  const problems = Object.values(errors).flat();
  const alternative = input === undefined ? undefined : props.alternative?.(errors, input);
  return { fileName, input, trialResult, problems, alternative, choose, startTrial, runTrial, change };
};

/** Dialog that sends a JSON file to the server as a trial once chosen, and imports it on a second press. */
export function JsonImportDialog<TrialInput, TrialResult>(props: JsonImportDialogProps<TrialInput, TrialResult>) {
  const { start, onClose } = props;
  const isOffline = useConnectivity() === 'offline';
  const { fileName, input, trialResult, problems, alternative, choose, startTrial, runTrial, change } =
    useJsonImport(props);
  return (
    <Modal
      title={props.title}
      widthPx={800}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button
            loading={change.isPending}
            disabled={isOffline || trialResult === undefined || input === undefined}
            onClick={() => input !== undefined && trialResult !== undefined && change.mutate({ input, trialResult })}
          >
            Importer
          </Button>
        </>
      }
    >
      <UnsavedInput isUnsaved={fileName !== ''} />
      <Text marginBottom="4">{props.intro}</Text>
      {start === undefined ? (
        <Box marginBottom="4">
          <FileButton
            label={props.fileLabel}
            accept=".json,application/json"
            fileName={fileName}
            isBusy={runTrial.isPending}
            isDisabled={isOffline}
            onChoose={(file) => void choose(file)}
          />
        </Box>
      ) : null}
      <ProblemBanner
        problems={problems}
        action={
          alternative ? (
            <Button variant="outline" onClick={() => startTrial(alternative.input)}>
              {alternative.label}
            </Button>
          ) : null
        }
      />
      {runTrial.isError && problems.length === 0 && input !== undefined ? (
        <UntriedFile isDisabled={isOffline} onRetry={() => startTrial(input)} />
      ) : null}
      {trialResult === undefined ? null : props.children(trialResult)}
    </Modal>
  );
}
