import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { blockContent, keyFigures, note, rowsTable, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo, withTagging, withVerification } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';

const record1: Template<'releve-informations'> = ({ snapshot, texts }) => ({
  title: 'Relevé d’informations',
  subtitle: formatNumber(snapshot),
  content: [
    keyFigures([
      ['Souscription', frenchDate(snapshot.contract.effectDate)],
      ['Fin', snapshot.endedOn === null ? 'En cours' : frenchDate(snapshot.endedOn)],
      ['Arrêté au', frenchDate(snapshot.closedOn)],
    ]),
    subscriberSection(snapshot),
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
        rightAligned: [2, 3, 4],
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
  current: 4,
  templates: { 1: record1, 2: withVerification(record1), 3: withTagging(record1), 4: withBrokerLogo(record1) },
};
