import { fold } from '#shared/primitives/text.ts';
import { type HelpGroup, type HelpTopic, helpGroups } from './topics.ts';

const searchableText = ({ title, lines, words = '' }: HelpTopic): string => fold([title, ...lines, words].join(' '));

/** Groups with the topics that contain every typed word, whatever its accents; all without words. */
export const searchHelp = (typed: string): readonly HelpGroup[] => {
  const words = fold(typed).split(' ').filter(Boolean);
  return helpGroups
    .map((group) => ({
      ...group,
      topics: group.topics.filter((topic) => words.every((word) => searchableText(topic).includes(word))),
    }))
    .filter(({ topics }) => topics.length > 0);
};
