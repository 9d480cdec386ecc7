import type { Random } from '#server/primitives/random.ts';
import { expectedDocuments, supportingDocumentDays } from '#shared/conversion/expected-documents.ts';
import { type DocumentKind, documents } from '#shared/documents/documents.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import {
  contractStatuses,
  generatedDocumentStatuses,
  movementStatuses,
  taskStatuses,
} from '#shared/primitives/vocabulary/statuses.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import type { Batch, ContractRow } from '../rows.ts';
import type { RenewalCall } from './renewal.ts';

/** Id counters, one for each table. */
export type Ids = Readonly<Record<keyof Batch, () => number>>;

interface Dossier {
  readonly contract: ContractRow;
  readonly family: ProductFamily;
  readonly isCompany: boolean;
  readonly endDate: string | null;
  readonly today: string;
  /** Next year of the contract, if it was called. */
  readonly renewal: RenewalCall | undefined;
}

/** Random instant of a day during office hours in Nouméa, never after the start of `today`. */
export const randomInstant = (rng: Random, day: string, today: string): string => {
  if (day >= today) return new Date(`${today}T00:00:00+11:00`).toISOString();
  const minutes = rng.int(7 * 60, 17 * 60);
  return new Date(Date.parse(`${day}T00:00:00+11:00`) + minutes * 60_000).toISOString();
};

const requiredDocuments = ({ contract, family, isCompany }: Dossier): string[] =>
  expectedDocuments({
    family,
    productCode: contract.product_code,
    isCompany,
    isEstimate: contract.is_estimate,
    isDebited: directDebitModes.includes(contract.payment_method ?? ''),
  });

export const addDocuments = (rng: Random, dossier: Dossier, batch: Batch, ids: Ids): void => {
  const { contract, today } = dossier;
  for (const [index, type_code] of requiredDocuments(dossier).entries()) {
    const id = ids.supporting_document();
    const isMissing = rng.chance(contract.status === contractStatuses.valid ? 0.04 : 0.12);
    batch.supporting_document.push({
      id,
      contract_id: contract.id,
      number: `${contract.numero}-P${index + 1}`,
      type_code,
      due_date: isMissing ? addDays(contract.creation_date, supportingDocumentDays) : null,
    });
    if (isMissing) continue;
    for (let file = 0; file < (type_code === 'PERMIS' && rng.chance(0.3) ? 2 : 1); file += 1) {
      batch.supporting_file.push({
        id: ids.supporting_file(),
        supporting_document_id: id,
        name: `${type_code.toLowerCase()}-${contract.numero.toLowerCase()}${file === 0 ? '' : '-verso'}.pdf`,
        created_at: randomInstant(rng, addDays(contract.creation_date, rng.int(0, 15)), today),
        sample: type_code,
      });
    }
  }
};

/** Older documents only exist on paper. */
const paperDays = { quote: 90, contract: 400 } as const;

const isOnPaper = ({ contract, today }: Dossier): boolean =>
  contract.creation_date < addDays(today, -(contract.is_estimate ? paperDays.quote : paperDays.contract));

/** Days on which premiums were paid, at least in part. */
const paidDays = ({ contract }: Dossier, { premium }: Batch): string[] =>
  premium
    .filter(({ contract_id, balance, amount }) => contract_id === contract.id && balance < amount)
    .map(({ effect_date }) => effect_date);

export const addGeneratedDocuments = (rng: Random, dossier: Dossier, batch: Batch, ids: Ids): void => {
  if (isOnPaper(dossier)) return;
  const { contract, family, today } = dossier;
  const addPaper = (kind: DocumentKind, day: string, signable: boolean, status: string) =>
    batch.editique.push({
      id: ids.editique(),
      contract_id: contract.id,
      kind,
      name: `${documents[kind].label} ${contract.numero}`,
      created_at: randomInstant(rng, day, today),
      signable,
      status,
    });
  if (contract.is_estimate) {
    const isOpen = contract.status === contractStatuses.quote;
    addPaper('devis', contract.creation_date, isOpen, generatedDocumentStatuses.available);
    return;
  }
  // Contracts that never took effect have no attestation.
  if (contract.status === contractStatuses.void) return;
  const toSign = contract.status === contractStatuses.valid && rng.chance(0.2);
  const signed = toSign
    ? rng.weighted([
        [generatedDocumentStatuses.available, 6],
        [generatedDocumentStatuses.signing, 2],
        [generatedDocumentStatuses.preparing, 1],
      ])
    : generatedDocumentStatuses.signed;
  addPaper('conditions-particulieres', contract.creation_date, toSign, signed);
  if (directDebitModes.includes(contract.payment_method ?? '')) {
    addPaper('mandat', contract.creation_date, toSign, signed);
  }
  if (contract.status !== contractStatuses.valid) return;
  if (contract.splitting !== 'A') {
    const day = [contract.creation_date, ...paidDays(dossier, batch)].sort().at(-1) ?? contract.creation_date;
    addPaper('echeancier', day, false, generatedDocumentStatuses.available);
  }
  // The day on which the current premium was paid.
  const since = batch.premium
    .filter(
      ({ contract_id, effect_date, effect_date_end, balance }) =>
        contract_id === contract.id && balance <= 0 && effect_date <= today && today <= effect_date_end,
    )
    .map(({ effect_date }) => effect_date)[0];
  if (since && family !== 'legal') addPaper('attestation', since, false, generatedDocumentStatuses.available);
};

/** Changes that a contract may have. */
const changesOf = ({ contract, family }: Dossier): string[] => [
  'changement d’adresse',
  'changement de formule',
  ...(family === 'auto' ? ['ajout d’un conducteur'] : []),
  ...(directDebitModes.includes(contract.payment_method ?? '') ? ['changement de compte bancaire'] : []),
];

export const addMovements = (rng: Random, dossier: Dossier, batch: Batch, ids: Ids): void => {
  const { contract, endDate, today, renewal } = dossier;
  let number = 0;
  const addPaper = (label: string, effect_date: string, created: string, status: string = movementStatuses.valid) => {
    number += 1;
    batch.movement.push({
      id: ids.movement(),
      contract_id: contract.id,
      number: String(number),
      label,
      effect_date,
      created_at: randomInstant(rng, created, today),
      status,
    });
  };
  if (contract.is_estimate) {
    addPaper('Établissement du devis', contract.effect_date, contract.creation_date);
    if (contract.status === contractStatuses.converted)
      addPaper('Transformation en contrat', contract.effect_date, contract.effect_date);
    return;
  }
  addPaper('Affaire nouvelle', contract.effect_date, contract.creation_date);
  const isOld = addDays(contract.effect_date, 120) < today;
  if (isOld && rng.chance(0.3)) {
    const label = `Avenant\u00A0: ${rng.pick(changesOf(dossier))}`;
    const day = addDays(contract.effect_date, rng.int(30, 110));
    addPaper(label, day, day);
    if (contract.status === contractStatuses.valid && rng.chance(0.6) && !isOnPaper(dossier)) {
      batch.editique.push({
        id: ids.editique(),
        contract_id: contract.id,
        kind: 'avenant',
        name: `Avenant ${contract.numero}-${number}`,
        created_at: randomInstant(rng, day, today),
        signable: false,
        status: generatedDocumentStatuses.signed,
      });
    }
  }
  if (endDate) addPaper('Résiliation', endDate, addDays(endDate, -rng.int(5, 30)));
  else if (isOld && rng.chance(0.05))
    addPaper('Avenant\u00A0: demande en cours d’étude', today, addDays(today, -2), movementStatuses.waiting);
  if (!renewal?.reason) return;
  batch.movement.push({
    id: ids.movement(),
    contract_id: contract.id,
    number: String(number + 1),
    label: renewal.reason,
    effect_date: renewal.day,
    created_at: new Date(`${today}T00:00:00+11:00`).toISOString(),
    status: movementStatuses.valid,
  });
};

const requests = [
  ['AVENANT', 'Changement d’adresse du souscripteur'],
  ['AVENANT', 'Ajout d’un conducteur secondaire'],
  ['ATTEST', 'Attestation pour la banque'],
  ['RELEVE', 'Relevé d’informations demandé par le client'],
  ['RESIL', 'Vente du véhicule'],
  ['COMPTA', 'Prélèvement rejeté, nouvelle présentation'],
  ['SINISTRE', 'Précisions sur un sinistre'],
  ['AUTRE', 'Rappel du client'],
] as const;

export const addTasks = (
  rng: Random,
  { contract, today, creators }: Dossier & { readonly creators: readonly number[] },
  batch: Batch,
  ids: Ids,
): void => {
  for (
    let count = rng.weighted([
      [0, 80],
      [1, 16],
      [2, 4],
    ]);
    count > 0;
    count -= 1
  ) {
    const id = ids.task();
    const isRecent = rng.chance(0.4);
    const day = isRecent ? addDays(today, -rng.int(0, 20)) : addDays(today, -rng.int(21, 400));
    const created = [day, contract.creation_date].sort().at(-1) ?? day;
    const [type_code, subject] = rng.pick(requests);
    batch.task.push({
      id,
      broker_id: contract.broker_id,
      contract_id: contract.id,
      person_id: contract.person_id,
      number: `D${created.slice(2, 4)}${String(id).padStart(6, '0')}`,
      type_code,
      subject,
      comment: rng.chance(0.5) ? 'Le client souhaite une réponse avant la fin de la semaine.' : '',
      effect_date: addDays(created, rng.int(0, 30)),
      status: isRecent
        ? rng.pick([taskStatuses.open, taskStatuses.running, taskStatuses.done])
        : rng.pick([taskStatuses.done, taskStatuses.done, taskStatuses.refused]),
      created_at: randomInstant(rng, created, today),
      created_by: creators.length > 0 ? rng.pick(creators) : null,
    });
  }
};
