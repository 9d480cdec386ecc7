import { effectiveValue } from '#shared/forms/display-value.ts';
import { entriesAt } from '#shared/forms/entry.ts';
import type { ListLayout, Section } from '#shared/forms/layout.ts';
import type { FieldKind, Group, QuoteContext } from '#shared/forms/node.ts';
import { isPathWithin, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { isUndeclared, undeclaredText } from '#shared/forms/undeclared.ts';
import { fieldStateOf, type LocatedField, walkFields } from '#shared/forms/walk.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import type { Product } from '#shared/products/product.ts';
import type { Block } from './snapshots.ts';

type LabelledValue = readonly [label: string, value: string];

/** Fields that a document prints in places of their own: the subscriber and the commercial terms. */
const printedElsewhere = ['person', 'effectDate', 'fractionnement', 'brokerFees', 'coeffReduc', 'justifRemise'];

/** Kinds of fields that are not printed as text: identifiers, and drawings, which a template places itself. */
const unprintedKinds: ReadonlySet<FieldKind> = new Set(['hidden', 'drawing']);

const isPrintedElsewhere = (path: string): boolean =>
  printedElsewhere.includes(path) || printedElsewhere.some((name) => path === `productRisk.options.${name}`);

interface FormBlocksInput {
  readonly fields: Group;
  readonly sections: readonly Section[];
  readonly values: RawGroup;
  readonly context: QuoteContext;
  /** True for a path of a section that the document prints elsewhere. */
  readonly isPathOmitted?: (path: string) => boolean;
  /** True for a field that is omitted, usually because of its value. */
  readonly isFieldOmitted?: (locatedField: LocatedField) => boolean;
  /** Text that follows the value of a field. */
  readonly noteOf?: (locatedField: LocatedField) => string;
}

/** Codes of the covers that an option adds or changes, by its path. */
const coversByOption: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    accessoiresHorsCatalogue: ['AHC'],
    assistance: ['ASSIST'],
    brisGlace: ['BDG'],
    driverWarranty: ['GCOND'],
    franchiseDTA: ['DTA'],
    franchiseModulationBDG: ['BDG'],
    franchiseModulationDTA: ['DTA'],
    franchiseModulationVOLI: ['VOLI'],
    franchiseVOLI: ['VOLI'],
    isPerteFinanciere: ['PF'],
    juridicProtection: ['PJ'],
    marchandiseTransportees: ['MTP'],
    rcViePrivee: ['RCVP'],
    trailer750kg: ['REMORQUE'],
    vol: ['VOL'],
  }).map(([name, covers]) => [`productRisk.options.${name}`, covers]),
);

/** Values of an option that choose no cover. */
const declinedValues: readonly string[] = ['', 'NON', 'false', '0', 'SANS'];

type FormulaCovers = Pick<EstimatedFormula, 'libelle' | 'guarantees'>;

/** Says of an option that the formula has none of the covers that depend on it, as far as its tariff knows them. */
const noteOption =
  ({ libelle, guarantees }: FormulaCovers) =>
  ({ path, value }: LocatedField): string => {
    const covers = coversByOption.get(path) ?? [];
    const ownCovers = guarantees.filter(({ code }) => covers.includes(code));
    const isUsed = ownCovers.length === 0 || ownCovers.some(({ isSuscribed }) => isSuscribed);
    return isUsed || declinedValues.includes(value) ? '' : `, sans effet dans la formule «\u00A0${libelle}\u00A0»`;
  };

/**
 * Questions and answers of a quote by the sections of its form, whatever the product. An option without effect in the
 * chosen `formula`, if there is one, is named as such.
 */
export const quoteBlocks = (
  product: Product,
  quote: RawGroup,
  context: QuoteContext,
  formula?: FormulaCovers | null,
): Block[] =>
  formBlocks({
    fields: product.fields,
    sections: [
      ...product.ratedClientSections,
      ...[...product.steps.risk, ...product.steps.quote].flatMap(({ sections }) => sections),
    ],
    values: quote,
    context,
    isPathOmitted: isPrintedElsewhere,
    ...(formula && { noteOf: noteOption(formula) }),
  });

/** Questions and answers of a form by its sections. Each list entry is a block, its nested list another one with a table. */
export const formBlocks = ({
  fields: fieldDescriptions,
  sections,
  values,
  context,
  isPathOmitted,
  isFieldOmitted,
  noteOf = () => '',
}: FormBlocksInput): Block[] => {
  const locatedFields: LocatedField[] = [];
  walkFields(fieldDescriptions, values, context, {
    onField: (locatedField) => {
      if (
        unprintedKinds.has(locatedField.field.kind) ||
        locatedField.field.isFormOnly ||
        isFieldOmitted?.(locatedField)
      )
        return;
      if (fieldStateOf(locatedField.field, locatedField.scope) !== 'hidden') locatedFields.push(locatedField);
    },
  });
  const listLabelledValues = (bases: readonly string[], entryPrefix = ''): LabelledValue[] =>
    bases
      .filter((base) => !isPathOmitted?.(base))
      .flatMap((base) => locatedFields.filter(({ path }) => isPathWithin(path, `${entryPrefix}${base}`)))
      .map(
        (locatedField): LabelledValue => [
          locatedField.field.label,
          isUndeclared(locatedField) ? undeclaredText : effectiveValue(locatedField) + noteOf(locatedField),
        ],
      )
      .filter(([, value]) => value !== '');
  const buildTable = (list: ListLayout, entryPrefix: string): Pick<Block, 'table' | 'none'> => {
    const path = `${entryPrefix}${list.path}`;
    const fieldAt = (fieldPath: string): LocatedField | undefined =>
      locatedFields.find((locatedField) => locatedField.path === fieldPath);
    const rows = entriesAt(values, path).map((_, index) =>
      list.columns.map((column) => {
        const cell = fieldAt(`${path}.${index}.${column}`);
        return cell ? effectiveValue(cell) : '';
      }),
    );
    const columns = list.columns.map((column) => fieldAt(`${path}.0.${column}`)?.field.label ?? '');
    return rows.length === 0 ? { table: null, none: list.emptyText } : { table: { columns, rows }, none: null };
  };
  const buildEntryBlocks = (title: string, list: ListLayout): Block[] => {
    const fitsOneTable = list.sections.every(({ list: nestedList }) => !nestedList) && list.sections.length === 1;
    if (fitsOneTable) return [{ title, facts: [], ...buildTable(list, '') }];
    return entriesAt(values, list.path).flatMap((entry, index) => {
      const entryPrefix = `${list.path}.${index}.`;
      const name = list.columns
        .slice(0, 2)
        .map((column) => textAt(entry, column))
        .filter(Boolean)
        .join(' ');
      const chip = list.chip?.(index);
      const nested = list.sections.flatMap(({ title: nestedTitle, list: nestedList }) =>
        nestedList
          ? [{ title: `${nestedTitle}\u00A0: ${name}`, facts: [], ...buildTable(nestedList, entryPrefix) }]
          : [],
      );
      const facts = list.sections.flatMap((section) =>
        section.list ? [] : listLabelledValues(section.fields, entryPrefix),
      );
      return [
        {
          title: `${toEntryTitle(title)} ${index + 1}\u00A0: ${name}${chip ? ` (${chip.toLowerCase()})` : ''}`,
          facts: facts.map(([label, value]): [string, string] => [label, value]),
          ...{ table: null, none: nested.find(({ none }) => none !== null)?.none ?? null },
        },
        ...nested.filter(({ table }) => table !== null),
      ];
    });
  };
  const buildBlocks = ({ title, fields, list }: Section): Block[] =>
    list
      ? buildEntryBlocks(title, list)
      : [
          {
            title,
            facts: listLabelledValues(fields).map(([label, value]): [string, string] => [label, value]),
            table: null,
            none: null,
          },
        ];
  return sections
    .flatMap(buildBlocks)
    .filter(({ facts, table, none }) => facts.length > 0 || table !== null || none !== null);
};

/** Title of one entry: « Liste des conducteurs » becomes « Conducteur ». */
const toEntryTitle = (title: string): string => {
  const [, pluralNoun = title] = /^Liste des (.+)$/.exec(title) ?? [];
  return upperFirst(pluralNoun).replace(/s\b/g, '');
};
