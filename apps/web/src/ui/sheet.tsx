import type { ComponentProps } from 'react'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { Sheet as KitSheet } from '@mutirao/ui/sheet.tsx'

type Props = Omit<ComponentProps<typeof KitSheet>, 'closeLabel'>

/** The kit's sheet; "back" closes it before it leaves the screen. Browsers that close dialogs on "back" by themselves do not need the handler. */
export function Sheet(props: Props) {
  useBack(props.isOpen, props.onClose)
  return <KitSheet {...props} closeLabel={m.close()} />
}
