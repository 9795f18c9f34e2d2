import { Switch as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type SwitchProps = {
  label: string;
  describedBy?: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A switch. Its caller also writes the state as text beside it. */
export function Switch({ label, describedBy, ...state }: SwitchProps): ReactNode {
  return (
    <Primitive.Root
      aria-label={label}
      aria-describedby={describedBy}
      className="relative h-6 w-11 shrink-0 rounded-full border border-control bg-wash transition-colors data-[state=checked]:border-ask data-[state=checked]:bg-ask data-disabled:opacity-50 pointer-coarse:my-2.5 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5"
      {...state}
    >
      <Primitive.Thumb className="block size-4 translate-x-0.75 rounded-full bg-secondary transition-transform data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-on-ask rtl:-translate-x-0.75 rtl:data-[state=checked]:-translate-x-5.75" />
    </Primitive.Root>
  );
}
