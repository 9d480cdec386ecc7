import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WorkLink } from './define-work.ts';

interface WorkAnchorProps {
  /** Where it leads; « Brouillons et envois » where nothing is known. */
  readonly link: WorkLink | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link whose address a work gave. */
export function WorkAnchor({ link = { to: '/sync' }, ...rest }: WorkAnchorProps) {
  return <Link {...(link as LinkProps)} {...rest} />;
}
