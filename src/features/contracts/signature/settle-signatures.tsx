import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isSuperseded, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { contractFileQuery } from '../contracts-api.ts';
import { inPersonSignatureWork } from './in-person-signature-work-definition.ts';
import { useSettledSignature } from './use-settled-signature.ts';

const subjectSchema = v.object({ contractId: v.number() });

/** Settles refused signatures of the outbox whose documents were signed since, by the files of their contracts. Shows nothing. */
export default function SettleSignatures() {
  return useOutbox().entries.flatMap((entry) => {
    const subject = v.safeParse(subjectSchema, entry.input);
    return entry.kind === inPersonSignatureWork.kind && subject.success ? (
      <SettleSignature key={entry.key} entry={entry} contractId={subject.output.contractId} />
    ) : (
      []
    );
  });
}

function SettleSignature({ entry, contractId }: { readonly entry: OutboxEntry; readonly contractId: number }) {
  const { data } = useQuery({
    ...contractFileQuery(useOffline(), contractId),
    enabled: needsUserAction(entry) && !isSuperseded(entry),
  });
  useSettledSignature(entry, data?.value.contract);
  return null;
}
