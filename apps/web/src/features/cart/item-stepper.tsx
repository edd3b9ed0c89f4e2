import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { Stepper, type StepperProps } from '@mutirao/ui/stepper.tsx'
import * as m from '#paraglide/messages.js'

type Props = Omit<StepperProps, 'label' | 'words'> & { name: string; canRemove?: boolean }

/** How many of an item. */
export function ItemStepper({ name, canRemove = true, ...rest }: Props) {
  const words = { less: m.one_less({ name }), more: m.one_more({ name }), remove: canRemove ? m.remove_item({ name }) : undefined }
  return <Stepper label={m.quantity_of({ name })} words={words} {...rest} />
}

const plusLook = 'hit grid size-10 place-items-center rounded-card bg-surface text-action-text shadow-float'

/** The plus on a product's picture. */
export function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button type="button" aria-label={m.add_item({ name })} onClick={onAdd} className={plusLook}>
      <Icon d={plus} />
    </button>
  )
}

/** The same where something is chosen first. */
export function AddLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} aria-label={m.kit_assemble_named({ name })} className={plusLook}>
      <Icon d={plus} />
    </a>
  )
}
