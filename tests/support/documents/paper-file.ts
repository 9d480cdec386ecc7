import { renderPdf } from '#server/adapters/pdf.ts';
import { snapshotBuilders } from '#server/areas/documents/paper-snapshots.ts';
import type { ReceiptPayment } from '#server/areas/documents/paper-source.ts';
import { renderPaper as paperOf } from '#server/areas/documents/print.ts';
import { papers } from '#server/areas/documents/templates/papers.ts';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { formatSketch } from '#shared/claims/sketch.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type {
  AdviceRecord,
  Block,
  BrokerIdentity,
  DeclaredClaim,
  SignatureProof,
} from '#shared/documents/snapshots.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { signatureProof } from '#tests/support/signatures/signature-proof.ts';
import { carContract } from './printed-contract.ts';

const alizeBroker: BrokerIdentity = {
  name: 'Cabinet Alizé',
  code: 'C77',
  address: '1 quai Ferry, 98800 Nouméa',
  phone: '+687281234',
  email: 'alize@cabinet.example',
  ridet: '0 111 222.001',
  rias: 'NC777',
  logo: null,
};

/** A contract at another insurer, for papers of contracts without one. */
const formerContract: NonNullable<ContractFile['details']['formerContract']> = {
  insurer: 'Mutuelle du Pacifique',
  number: 'AU-88412',
  rule: 'anniversary',
  endDate: '2027-03-01',
  hasMandate: true,
};

/** A contract in force whose first quarter is paid. */
export const fileInForce: ContractFile = {
  ...carContract,
  details: { ...carContract.details, isEstimate: false, status: 'Contrat validé', formerContract },
};

/** A declared claim, for papers printed without a declaration. */
export const declaredClaim: DeclaredClaim = {
  number: 'S26000077',
  provisional: 'D-7K2M9QX4',
  nature: 'Dégât des eaux',
  occurred: '02/12/2026 à 14:30',
  declared: '03/12/2026 à 08:00',
  notInForce: null,
  answers: [
    { title: 'Circonstances', facts: [['Ce qui s’est passé', 'Fuite au plafond']], table: null, none: null },
    {
      title: 'Biens touchés',
      facts: [],
      table: { columns: ['Bien', 'Montant'], rows: [['Tapis', '25 000 F']] },
      none: null,
    },
  ],
  sketch: formatSketch({
    road: 'crossroads',
    vehicles: { A: { at: [0.5, 0.3], angle: 90 }, B: { at: [0.35, 0.5], angle: 0 } },
    strokes: [
      [
        [0.2, 0.5],
        [0.3, 0.5],
      ],
    ],
  }),
  signatures: [
    {
      role: 'Conducteur du véhicule A',
      name: 'Kaïna Wamytan',
      at: '02/12/2026 à 15:10',
      mark: {
        strokes: [
          [
            [0.1, 0.5],
            [0.8, 0.4],
          ],
        ],
      },
    },
    { role: 'Conducteur du véhicule B', name: 'Jean Tein', at: null, mark: null },
  ],
  sameDay: ['S26000076'],
  files: ['salon.jpg'],
};

/** A record of needs and advice on two formulas. */
export const adviceRecord: AdviceRecord = {
  needs: 'Le client souhaite une assurance Automobile.\nIl roule sur la piste de Yaté.',
  advised: 'La formule Confort est conseillée\u00A0: elle ajoute le vol.',
  declined: 'Formule Éco.',
  plan: 'Trimestriel',
  formulas: [
    { label: 'Éco', total: 61_234, isChosen: false },
    { label: 'Confort', total: 98_765, isChosen: true },
  ],
  covers: [
    { label: 'Responsabilité civile', included: [true, true] },
    { label: 'Vol', included: [false, true] },
  ],
};

export interface PaperFacts {
  readonly contract?: ContractFile;
  readonly declared?: readonly Block[];
  readonly today?: string;
  readonly template?: number;
  readonly broker?: BrokerIdentity;
  readonly proof?: SignatureProof;
  readonly advice?: AdviceRecord;
  readonly claim?: DeclaredClaim;
  /** Payment of a receipt. */
  readonly payment?: ReceiptPayment;
}

/** Public address of the verification page. */
export const verification = { url: 'https://lagon.example/verifier/ABCDEFGH1234', code: 'ABCDEFGH1234' };

/** The PDF of a paper kind. */
export const paperFile = (
  kind: DocumentKind,
  {
    contract = fileInForce,
    declared,
    today = '2026-12-10',
    template = papers[kind].current,
    broker = alizeBroker,
    proof = signatureProof,
    advice = adviceRecord,
    claim = declaredClaim,
    payment,
  }: PaperFacts = {},
): Promise<Uint8Array> => {
  const source = {
    file: { ...contract, details: { formerContract, ...contract.details } },
    broker,
    account: contract.details.addresses.bankAccount,
    declared: declared ?? null,
    today,
    issuedBefore: 1,
    signature: proof,
    claim,
    advice,
    ...(payment && { payment }),
  };
  const document = paperOf({
    kind,
    snapshot: snapshotBuilders[kind](source),
    template,
    texts: loadDemonstrationTexts(),
    issuedAt: new Date('2026-12-10T00:00:00Z'),
    isReconstructed: false,
    brokerLogo: null,
    verification,
  });
  return renderPdf(document);
};
