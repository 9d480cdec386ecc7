import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import axe from 'axe-core';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { system } from '#ui/theme/system.ts';

interface HarnessOptions<T extends FieldValues> {
  readonly defaultValues: DefaultValues<T>;
  readonly schema?: v.GenericSchema<T, FieldValues>;
  readonly fields: (control: Control<T>) => ReactNode;
}

interface HarnessFormProps<T extends FieldValues> extends HarnessOptions<T> {
  readonly onForm: (form: UseFormReturn<T>) => void;
  readonly onSubmit: (values: T) => void;
}

function HarnessForm<T extends FieldValues>({ defaultValues, schema, fields, onForm, onSubmit }: HarnessFormProps<T>) {
  const form = useForm<T>({
    defaultValues,
    mode: 'onTouched',
    ...(schema ? { resolver: valibotResolver<T, unknown, FieldValues>(schema) as Resolver<T> } : {}),
  });
  useLayoutEffect(() => onForm(form), [form, onForm]);
  return (
    <main>
      <h1>Champs</h1>
      <form noValidate onSubmit={form.handleSubmit(onSubmit)}>
        {fields(form.control)}
        <button type="submit">Valider</button>
      </form>
    </main>
  );
}

/** Renders fields in a form with a submit button « Valider ». */
export async function renderFields<T extends FieldValues>(options: HarnessOptions<T>) {
  const formHolder: { form?: UseFormReturn<T> } = {};
  const submitted = vi.fn();
  const form = (): UseFormReturn<T> => {
    if (!formHolder.form) throw new Error('The form is not shown');
    return formHolder.form;
  };
  await render(
    <ChakraProvider value={system}>
      <HarnessForm
        {...options}
        onForm={(createdForm) => {
          formHolder.form = createdForm;
        }}
        onSubmit={submitted}
      />
    </ChakraProvider>,
  );
  return { form, submitted, values: () => form().getValues() };
}

/**
 * Without motion, also of parts that appear meanwhile: axe takes what a transition or a fade shows for a colour, and a
 * dialog that starts to fade in for a closed one.
 */
const withoutMotion = `*, *::before, *::after {
  transition: none !important;
  animation: none !important;
}`;

/** Asserts that axe finds no violation in the light and the dark theme. */
export async function expectAccessible(): Promise<void> {
  const motionless = new CSSStyleSheet();
  motionless.replaceSync(withoutMotion);
  document.adoptedStyleSheets.push(motionless);
  try {
    await expectAccessibleThemes();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== motionless);
  }
}

const expectAccessibleThemes = async (): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(theme);
    document.documentElement.lang = 'fr';
    document.title = 'Champs';
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    const found = violations.map(
      (violation) => `${theme} ${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`,
    );
    // The list is repeated in the message, since the comparison abbreviates it.
    expect(found, found.join('\n')).toEqual([]);
  }
  document.documentElement.classList.remove('dark');
};

/** Pastes text into the focused element. */
export const paste = (text: string): void => {
  const target = document.activeElement;
  if (!(target instanceof HTMLInputElement)) throw new Error('Nothing to paste into');
  document.execCommand('insertText', false, text);
};
