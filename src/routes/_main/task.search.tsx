import { createFileRoute } from '@tanstack/react-router';
import { TaskListScreen } from '#features/tasks/task-list-screen.tsx';

export const Route = createFileRoute('/_main/task/search')({
  staticData: { name: 'Demandes' },
  component: TaskListScreen,
});
