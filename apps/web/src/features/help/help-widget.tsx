import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Screen } from '#page/screen.ts'
import { useSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { useEdgePlace } from '#ui/edge-place.ts'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { helpClosedKey } from '@mutirao/client/stored-keys'
import type { PageState } from '@mutirao/contract/pages'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { x } from '@mutirao/ui/icons.gen.ts'
import { messageSquare } from '@mutirao/ui/service-icons.gen.ts'
import { useFreePlace } from './use-free-place.ts'
import { useMoving } from './use-moving.ts'

const gap = 12

/** phone: with country code. message: the opening text of the chat. */
type Help = Screen & { phone: string; message: string; label?: string }

let isShown = false

/** A separate root, as the overlays have. */
export function showHelp({ tenant }: PageState, screen: Screen): void {
  if (isShown || readInTab(helpClosedKey) === true) return
  isShown = true
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<HelpWidget {...screen} phone={tenant.helpPhone} message={tenant.helpMessage ?? m.help_message()} label={tenant.helpLabel} />)
}

/** The text of the chat names the order whose screen is open. */
export function helpText(message: string, path: string): string {
  const [, code] = path.match(/^\/order\/(?:tracking\/)?([A-Z0-9-]{6,})\//i) ?? []
  return code ? `${message} ${m.help_order({ code })}` : message
}

/**
 * Spec §1: a chat link above whatever is fixed to the bottom; closed for the visit by its button, and dragged aside. It avoids the screen's actions, where
 * there is room only for it without its label. On phones a bar comes before it, and a message everywhere.
 */
export function HelpWidget({ phone, message, label = m.need_help(), pathNow, onPath }: Help) {
  const path = useSyncExternalStore(onPath, pathNow)
  const [isClosed, setIsClosed] = useState(false)
  const { bottom } = useEdgePlace()
  const labelled = useRef<HTMLSpanElement>(null)
  // Not on the screens with the shop's answers, and not on the scanner, which fills its screen.
  const isShown = !isClosed && !/^\/(contact|qrcode|version)$/.test(path)
  const free = useFreePlace(labelled, { bottom: bottom + gap, isShown })
  const { place, isMoved, handlers } = useMoving(free)
  const isSmall = free.isSmall && !isMoved
  const isCovered = useSnack() !== undefined
  const hint = useId()

  function handleClose() {
    storeInTab(helpClosedKey, true)
    setIsClosed(true)
  }

  if (!isShown) return null
  return (
    <aside
      aria-label={label}
      {...handlers}
      style={{ bottom: `calc(${bottom + gap + place.up}px + var(--bar, 0px))` }}
      className={`fixed ${place.side === 'left' ? 'left-3' : 'right-3'} z-23 cursor-grab touch-none select-none flex animate-rise items-center rounded-full border border-line bg-surface pl-1 shadow-float max-md:in-[body[data-bar]]:hidden [@media(max-height:420px)]:hidden ${isCovered ? 'invisible' : ''}`}
    >
      <a
        href={whatsappLink(helpText(message, path), phone)}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        aria-describedby={hint}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
        className="flex min-h-11 items-center gap-2 rounded-full pr-1 pl-2.5 text-14 font-semibold text-action-text"
      >
        <Icon d={messageSquare} />
        <span ref={labelled} className={isSmall ? 'sr-only' : ''}>
          {label}
        </span>
      </a>
      <span id={hint} hidden>
        {m.help_move()}
      </span>
      <IconButton icon={x} label={m.help_close()} onClick={handleClose} />
    </aside>
  )
}
