import { useState } from 'react'
import { byTap } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { Button, type ButtonLook } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'

const RepeatSheet = byTap(async () => (await import('./repeat-sheet.tsx')).RepeatSheet)

type Props = ButtonLook & {
  /** The order; without one, everything bought and saved. */
  code?: string
  isShort?: boolean
  className?: string
}

/** Opens the items available again, of an order or of the own list. */
export function RepeatButton({ code, isShort = false, kind = 'soft', ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const label = code && isShort ? m.repeat_order_named({ code }) : undefined
  return (
    <>
      <Button kind={kind} {...look} aria-label={label} onClick={() => setIsOpen(true)}>
        <Icon d={refreshCw} />
        {isShort ? m.repeat_short() : m.repeat()}
      </Button>
      {isOpen && <RepeatSheet code={code} onClose={() => setIsOpen(false)} />}
    </>
  )
}
