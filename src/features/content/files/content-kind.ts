import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { CallOptions } from '#api/call.ts';
import type { CallOnce } from '#api/call-once.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import type { IconName } from '#ui/icon.tsx';
import type { RowKind } from '#work/drafts/row-draft.ts';

export interface ContentRow {
  /** 0 for a new one. */
  readonly id: number;
  readonly version: string;
}

export interface ChangeResult<Row> {
  readonly success: boolean;
  readonly message?: Message | undefined;
  readonly conflict?: Row | undefined;
}

/** `onSent` is called with upload progress; `signal` aborts the upload. */
export type UploadOptions = Required<Pick<CallOptions, 'onSent' | 'signal'>>;

export type ContentList = '/folder/search' | '/file/search';

/** Definition of a kind of content (folder, file) that administrators edit on its own screen. */
export interface ContentKind<Row extends ContentRow, In extends FieldValues, Out> {
  readonly list: ContentList;
  readonly icon: IconName;
  /** Kind of its draft. */
  readonly rowKind: RowKind;
  /** `one`: « ce dossier »; `remove`: the title of the confirmation. */
  readonly titles: {
    readonly add: string;
    readonly edit: string;
    readonly one: string;
    readonly remove: string;
  };
  /** Warning about what is removed with it. */
  readonly warning: (row: Row) => string;
  readonly schema: (row: Row) => v.GenericSchema<In, Out>;
  readonly valuesOf: (row: Row) => In;
  /** Returns a formatter of form values, to compare them with another person's. */
  readonly useFormatValues: () => (values: In, row: Row) => readonly LabelledValue[];
  readonly save: (
    row: Row,
    values: Out,
    /** Sends with the idempotency key of the draft. */
    callWithDraftKey: CallOnce,
    options: UploadOptions,
  ) => Promise<ChangeResult<Row>>;
  readonly remove: (row: Row) => Promise<ChangeResult<Row>>;
  /** Operations to invalidate after a change. */
  readonly cachedReads: readonly EndpointDefinition[];
  readonly Fields: (props: { readonly control: Control<In, unknown, Out>; readonly row: Row }) => ReactNode;
}
