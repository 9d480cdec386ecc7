import { describe, expect, it } from 'vitest';
import { type Section, stepIds } from '#shared/forms/layout.ts';
import { type Group, isField, isList, type Node } from '#shared/forms/node.ts';
import { valueAt } from '#shared/forms/raw.ts';
import { listNames } from '#shared/primitives/vocabulary/lists.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import { loadProduct, loadProducts } from '#shared/products/load-product.ts';

/** Paths of every field that a person fills in; entries of lists as `*`. */
const pathsOf = (group: Group, parentPath = ''): string[] =>
  Object.entries(group).flatMap(([name, node]: [string, Node]): string[] => {
    const path = `${parentPath}${name}`;
    if (isField(node)) return node.kind === 'hidden' ? [] : [path];
    return isList(node) ? pathsOf(node.item, `${path}.*.`) : pathsOf(node as Group, `${path}.`);
  });

/** Paths shown by the sections, with groups expanded. */
const shownBy = (fields: Group, sections: readonly Section[], parentPath = ''): string[] =>
  sections.flatMap((section) => {
    const ownPaths = section.fields.flatMap((path) => {
      const node = valueAt(fields, path) as Node;
      if (!node) throw new Error(`${section.title} names ${parentPath}${path}, which is no field`);
      return isField(node) ? [`${parentPath}${path}`] : pathsOf(node as Group, `${parentPath}${path}.`);
    });
    if (!section.list) return ownPaths;
    const list = valueAt(fields, section.list.path) as Node;
    if (!isList(list)) throw new Error(`${section.title}: ${section.list.path} is no list`);
    for (const column of section.list.columns) expect(isField(valueAt(list.item, column) as Node), column).toBe(true);
    return [...ownPaths, ...shownBy(list.item, section.list.sections, `${parentPath}${section.list.path}.*.`)];
  });

describe.each(await loadProducts())('$code', ({ code, fields, steps }) => {
  const sections = stepIds.flatMap((id) => steps[id].flatMap((part) => part.sections));

  it('shows every field once, except the kind of person above it', () => {
    const shownPaths = shownBy(fields, sections);
    const unseen = pathsOf(fields).filter((path) => path !== 'person.personType' && !shownPaths.includes(path));
    expect(unseen.map((path) => `${path}: name it in a section of the steps of ${code}`)).toEqual([]);
    expect([...shownPaths, 'person.personType'].sort()).toEqual(pathsOf(fields).sort());
  });

  it('has a label for every field, and lists that exist', () => {
    for (const path of pathsOf(fields)) {
      const field = path.split('.*.').reduce<Node>((node, step, index) => {
        const group = index > 0 && isList(node) ? node.item : node;
        return valueAt(group, step) as Node;
      }, fields);
      if (!isField(field)) throw new Error(`${path} is no field`);
      expect(field.label, path).not.toBe('');
      if (field.list) expect(listNames, path).toContain(field.list);
    }
  });
});

describe('the catalogue', () => {
  it('loads a definition with the same code for each product', async () => {
    for (const { code } of catalogue) expect((await loadProduct(code))?.code).toBe(code);
    for (const code of ['NOPE', 'toString', '__proto__']) expect(await loadProduct(code)).toBeUndefined();
  });
});
