import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { circleAlert, circleX, eyeOff } from '@mutirao/ui/service-icons.gen.ts'
import type { DeskItemState } from '@mutirao/contract/desk-items'
import { itemStateText } from './texts.ts'

const looks: Record<DeskItemState, { icon: string; look: string }> = {
  SELLING: { icon: check, look: 'bg-ok-soft text-ok' },
  LOW: { icon: circleAlert, look: 'bg-warn-soft text-ink' },
  OUT: { icon: circleX, look: 'bg-err-soft text-err' },
  HIDDEN: { icon: eyeOff, look: 'bg-well text-ink' },
}

/** A state in word, icon and colour. */
export function StateTag({ state }: { state: DeskItemState }) {
  const { icon, look } = looks[state]
  return (
    <span className={`inline-flex items-center gap-1 rounded-xs px-2 py-0.5 text-13 font-semibold whitespace-nowrap ${look}`}>
      <Icon d={icon} className="size-4" />
      {itemStateText(state)}
    </span>
  )
}
