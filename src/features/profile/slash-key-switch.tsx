import { useForm } from 'react-hook-form';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { isSlashKeyOn, setSlashKey } from '#ui/keyboard/slash-key.ts';

/** Whether « / » opens the quick search on this device. */
export function SlashKeySwitch() {
  const { control } = useForm({ defaultValues: { isOn: isSlashKeyOn() } });
  return (
    <SwitchField
      control={control}
      name="isOn"
      label="La touche / ouvre la recherche"
      hint="Sur cet appareil. Ctrl K l’ouvre toujours."
      onChange={setSlashKey}
    />
  );
}
