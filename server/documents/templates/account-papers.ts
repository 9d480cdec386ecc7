import type { PdfContent } from '#server/adapters/pdf.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { xpf } from '#shared/primitives/money.ts';
import { blockContent, factGrid, figures, loneHeading, note, rowsTable, section } from './layout.ts';
import { type Paper, type Template, tagged, verifiable } from './paper.ts';
import { numberOf, subscriber, sumOf } from './parts.ts';

const schedule1: Template<'echeancier'> = ({ snapshot, texts }) => ({
  title: 'Échéancier des primes',
  about: numberOf(snapshot),
  content: [
    subscriber(snapshot),
    section(
      'Paiement',
      ...factGrid([
        ['Fractionnement', snapshot.plan ?? '–'],
        ['Mode de paiement', snapshot.payment ?? '–'],
      ]),
    ),
    loneHeading('Échéances'),
    rowsTable({
      columns: ['Échéance', 'Du', 'Au', 'Montant TTC', 'Reste à payer'],
      rows: snapshot.premiums.map(({ label, from, until, amount, balance }) => [
        // The period has columns of its own.
        label.replace(/ du .*$/, ''),
        frenchDate(from),
        frenchDate(until),
        xpf(amount),
        xpf(balance),
      ]),
      total: [
        'Total',
        '',
        '',
        xpf(sumOf(snapshot.premiums.map(({ amount }) => amount))),
        xpf(sumOf(snapshot.premiums.map(({ balance }) => balance))),
      ],
      right: [1, 2, 3, 4],
    }),
    note(texts.schedule),
  ],
});

export const schedulePaper: Paper<'echeancier'> = {
  current: 3,
  templates: { 1: schedule1, 2: verifiable(schedule1), 3: tagged(schedule1) },
};

const mandate1: Template<'mandat'> = ({ snapshot, texts }) => ({
  title: 'Mandat de prélèvement',
  about: numberOf(snapshot),
  content: [
    figures([
      ['Référence unique du mandat (RUM)', snapshot.reference],
      ['Identifiant créancier', texts.insurer.creditorId],
    ]),
    section(
      'Créancier',
      ...factGrid([
        ['Nom', texts.insurer.name],
        ['Adresse', texts.insurer.address],
      ]),
    ),
    subscriber(snapshot),
    section(
      'Compte à débiter',
      ...factGrid([
        ['Titulaire', snapshot.account.owner],
        ['Domiciliation', snapshot.account.domiciliation],
        ['IBAN', snapshot.account.iban],
        ['BIC', snapshot.account.bic],
      ]),
    ),
    section(
      'Paiement',
      ...factGrid([
        ['Type', 'Récurrent'],
        ['Périodicité', snapshot.payment ?? '–'],
      ]),
    ),
    section('Autorisation', ...texts.mandate.map((text): PdfContent => ({ text, margin: [0, 0, 0, 4] }))),
    {
      table: {
        widths: ['*', '*'],
        heights: 78,
        body: [
          [
            {
              stack: [{ text: 'Fait à', bold: true }, note('Lieu et date')],
              fillColor: '#f3f6f7',
              margin: [6, 6, 6, 6],
            },
            {
              stack: [{ text: 'Le titulaire du compte', bold: true }, note('Signature')],
              fillColor: '#f3f6f7',
              margin: [6, 6, 6, 6],
            },
          ],
        ],
      },
      layout: 'noBorders',
      margin: [0, 12, 0, 0],
    },
    note(texts.privacy),
  ],
});

export const mandatePaper: Paper<'mandat'> = {
  current: 3,
  templates: { 1: mandate1, 2: verifiable(mandate1), 3: tagged(mandate1) },
};

const record1: Template<'releve-informations'> = ({ snapshot, texts }) => ({
  title: 'Relevé d’informations',
  about: numberOf(snapshot),
  content: [
    figures([
      ['Souscription', frenchDate(snapshot.contract.effectDate)],
      ['Fin', snapshot.endedOn === null ? 'En cours' : frenchDate(snapshot.endedOn)],
      ['Arrêté au', frenchDate(snapshot.closedOn)],
    ]),
    subscriber(snapshot),
    ...(snapshot.vehicle ? blockContent(snapshot.vehicle) : []),
    section(
      'Conducteurs et coefficient de réduction-majoration',
      rowsTable({
        columns: ['Conducteur', 'Qualité', 'Né(e) le', 'Permis du', 'CRM'],
        rows: snapshot.drivers.map(({ name, isPrincipal, birthDate, licenceDate, crm }) => [
          name,
          isPrincipal ? 'Principal' : 'Secondaire',
          frenchDate(birthDate),
          frenchDate(licenceDate),
          crm.toFixed(2).replace('.', ','),
        ]),
        right: [2, 3, 4],
      }),
    ),
    section(
      'Sinistres des cinq dernières années',
      ...(snapshot.claims.length === 0
        ? [{ text: 'Aucun sinistre n’a été déclaré.' }]
        : [
            rowsTable({
              columns: ['Survenu le', 'Nature', 'Responsabilité', 'État'],
              rows: snapshot.claims.map(({ day, type, liability, state }) => [frenchDate(day), type, liability, state]),
              widths: [80, '*', 'auto', 'auto'],
            }),
          ]),
    ),
    section(
      'Périodes d’assurance réglées',
      ...(snapshot.periods.length === 0
        ? [{ text: 'Aucune période n’est réglée.' }]
        : [
            rowsTable({
              columns: ['Du', 'Au'],
              rows: snapshot.periods.map(({ from, until }) => [frenchDate(from), frenchDate(until)]),
              widths: [120, '*'],
            }),
          ]),
    ),
    note(texts.record),
  ],
});

export const recordPaper: Paper<'releve-informations'> = {
  current: 3,
  templates: { 1: record1, 2: verifiable(record1), 3: tagged(record1) },
};

const receipt1: Template<'recu'> = ({ snapshot, texts }) => ({
  title: 'Reçu de primes',
  about: numberOf(snapshot),
  content: [
    subscriber(snapshot),
    section(
      'Primes réglées',
      rowsTable({
        columns: ['Prime', 'Numéro', 'Montant TTC'],
        rows: snapshot.premiums.map(({ label, number, amount }) => [label, number, xpf(amount)]),
        total: ['Total', '', xpf(sumOf(snapshot.premiums.map(({ amount }) => amount)))],
        right: [2],
      }),
      ...(snapshot.payment ? [note(`Mode de paiement\u00A0: ${snapshot.payment.toLowerCase()}.`)] : []),
    ),
    note(texts.receipt),
  ],
});

export const receiptPaper: Paper<'recu'> = {
  current: 3,
  templates: { 1: receipt1, 2: verifiable(receipt1), 3: tagged(receipt1) },
};
