import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatDecimal } from '#shared/primitives/money.ts';
import type { Column } from '#shared/tables/column.ts';
import { PageSection } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type GuaranteeRow, guaranteeRows } from './guarantee-rows.ts';

type Risk = ContractFile['productRisk'];
type Driver = Risk['drivers'][number];
type InsuredPerson = Risk['assured'][number];

const driverColumns: readonly Column<Driver>[] = [
  { id: 'name', header: 'Conducteur', value: ({ person }) => person.fullname },
  { id: 'rank', header: 'Qualité', value: ({ isPrincipal }) => (isPrincipal ? 'Principal' : 'Secondaire') },
  { id: 'crm', header: 'CRM', kind: 'figures', value: ({ risk }) => formatDecimal(risk.crm, { minimumDigits: 2 }) },
  { id: 'birth', header: 'Date de naissance', kind: 'date', value: ({ person }) => person.birthDate },
  { id: 'licence', header: 'Date du permis', kind: 'date', value: ({ person }) => person.driverLicence?.effectDate },
  { id: 'bonus', header: 'Années de bonus 50', kind: 'number', value: ({ risk }) => risk.minCRMDuration },
  {
    id: 'insured',
    header: 'Antécédents d’assurance',
    kind: 'figures',
    value: ({ risk }) => (risk.insurancePeriod === null ? null : `${risk.insurancePeriod}\u00A0mois`),
  },
];

export function Drivers({ drivers }: { readonly drivers: readonly Driver[] }) {
  return <TitledTable title="Conducteurs" columns={driverColumns} rows={drivers} rowKey={driverKey} />;
}
const driverKey = ({ person }: Driver) => `${person.fullname} ${person.birthDate}`;

const insuredColumns: readonly Column<InsuredPerson>[] = [
  { id: 'name', header: 'Assuré', value: ({ fullname }) => fullname },
  { id: 'rank', header: 'Qualité', value: ({ isPrincipal }) => (isPrincipal ? 'Principal' : 'Secondaire') },
  { id: 'relation', header: 'Lien avec l’assuré principal', value: ({ relation }) => relation },
  { id: 'birth', header: 'Date de naissance', kind: 'date', value: ({ birthDate }) => birthDate },
];

export function InsuredPersons({ persons }: { readonly persons: readonly InsuredPerson[] }) {
  return <TitledTable title="Assurés" columns={insuredColumns} rows={persons} rowKey={insuredKey} />;
}
const insuredKey = ({ fullname, birthDate }: InsuredPerson) => `${fullname} ${birthDate}`;

const guaranteeColumns: readonly Column<GuaranteeRow>[] = [
  { id: 'label', header: 'Garantie', value: ({ label }) => label },
  { id: 'amount', header: 'Montant TTC', kind: 'money', value: ({ amountXpf }) => amountXpf },
  { id: 'deductible', header: 'Franchise', kind: 'figures', value: ({ deductible }) => deductible },
];

export function Guarantees({ contract }: { readonly contract: ContractFile }) {
  const rows = guaranteeRows(contract);
  return <TitledTable title="Garanties souscrites" columns={guaranteeColumns} rows={rows} rowKey={guaranteeKey} />;
}
const guaranteeKey = ({ label }: GuaranteeRow) => label;

interface TitledTableProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

function TitledTable<Row>({ title, columns, rows, rowKey }: TitledTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <PageSection title={title} isPlain>
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} empty={null} />
    </PageSection>
  );
}
