import { Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import type { Column } from '#shared/tables/column.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

const ClaimSketch = lazyPart(() => import('./claim-sketch.tsx'));

/** Every field of a claim's detail, its lists one after the other. */
export function ClaimFacts({ detail }: { readonly detail: ClaimDetail }) {
  const { garantieFranchise } = detail;
  return (
    <Stack gap="6">
      <Facts
        facts={[
          ['Survenu le', formatInstant(detail.occurenceDateTime)],
          ['Déclaré le', formatInstant(detail.declarationDateTime)],
          ['Ouvert le', formatInstant(detail.openingDateTime)],
          ['Numéro provisoire', detail.provisoire ?? null],
          ['Nature', detail.natureSinistre],
          ['Position', detail.position],
          ['Convention', detail.convention],
          ['Cas de convention', detail.casDeConvention],
          ['Franchise', garantieFranchise === null ? null : formatXpf(garantieFranchise)],
        ]}
      />
      <Facts
        facts={[
          ['Circonstances', detail.circonstanceSinistre],
          ['Autres sinistres du même jour', detail.memeJour?.join(', ') || null],
          ...(detail.signatures ?? []).map(({ role, nom, signeLe }): Fact => {
            const response = signeLe === null ? 'n’a pas signé' : `a signé le ${formatInstant(signeLe)}`;
            return [role, `${nom} ${response}`];
          }),
        ]}
      />
      {detail.croquis === undefined ? null : <ClaimSketch text={detail.croquis} />}
      <TitledTable title="Garanties" columns={coverColumns} rows={detail.garanties} />
      <TitledTable title="Intervenants" columns={partyColumns} rows={detail.intervenants} />
      <TitledTable title="Missionnements" columns={missionColumns} rows={detail.missionnements} />
      <TitledTable title="Règlements" columns={settlementColumns} rows={detail.reglements} />
    </Stack>
  );
}

/** An instant, or a day whose hour is unknown. */
const formatInstant = (instant: string | null) => {
  if (instant === null) return null;
  return instant.includes('T') ? frenchDateTime(new Date(instant)) : frenchDate(instant);
};

const coverColumns: readonly Column<ClaimDetail['garanties'][number]>[] = [
  { id: 'label', header: 'Garantie', value: ({ garantieLibelle }) => garantieLibelle },
  { id: 'code', header: 'Code', value: ({ garantieCode }) => garantieCode },
];
const partyColumns: readonly Column<ClaimDetail['intervenants'][number]>[] = [
  { id: 'name', header: 'Nom', value: ({ nom }) => nom },
  { id: 'role', header: 'Rôle', value: ({ role }) => role },
  { id: 'mail', header: 'E-mail', value: ({ email }) => email },
  { id: 'phone', header: 'Téléphone', kind: 'figures', value: ({ tel }) => (tel ? formatPhone(tel) : null) },
];
const missionColumns: readonly Column<ClaimDetail['missionnements'][number]>[] = [
  { id: 'name', header: 'Nom', value: ({ nom }) => nom },
  { id: 'number', header: 'Numéro', value: ({ num }) => num },
  { id: 'subject', header: 'Objet', value: ({ objet }) => objet },
  { id: 'date', header: 'Date', kind: 'date', value: ({ date }) => date },
  { id: 'received', header: 'Reçu le', kind: 'date', value: ({ dateReception }) => dateReception },
];
const settlementColumns: readonly Column<ClaimDetail['reglements'][number]>[] = [
  { id: 'payee', header: 'Destinataire', value: ({ destinataire }) => destinataire },
  { id: 'amount', header: 'Montant', kind: 'money', value: ({ montant }) => montant },
  { id: 'balance', header: 'Solde', kind: 'money', value: ({ solde }) => solde },
  { id: 'due', header: 'Paiement prévu le', kind: 'date', value: ({ datePaiementPrevue }) => datePaiementPrevue },
];

interface TitledTableProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

function TitledTable<Row>({ title, columns, rows }: TitledTableProps<Row>): ReactNode {
  // Rows have no id and two settlements may be equal: the key is the index in a list that never changes.
  const indexes = useMemo(() => new Map(rows.map((row, index) => [row, index])), [rows]);
  const rowKey = useCallback((row: Row) => indexes.get(row) ?? -1, [indexes]);
  return (
    <section aria-label={title}>
      <Heading as="h3" fontSize="md" marginBottom="2">
        {title}
      </Heading>
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} empty={<NoRows />} />
    </section>
  );
}

const NoRows = () => <p style={{ padding: '12px', textAlign: 'center' }}>Aucun élément</p>;
