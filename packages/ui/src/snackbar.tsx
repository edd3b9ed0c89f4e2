import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { x } from './icons.gen.ts'

/** The live region of short messages: a message that appears in it is announced. */
export const SnackRegion = ({ children }: { children: ReactNode }) => <output>{children}</output>

type Props = {
  text: string
  icon?: string
  action?: { label: string; onPress: () => void }
  /** A CSS length: the height of whatever is at the bottom edge. */
  bottom: string
  closeLabel: string
  onDismiss: () => void
}

/** One short message above whatever is at the bottom edge. */
export function Snack({ text, icon, action, bottom, closeLabel, onDismiss }: Props) {
  return (
    <p
      style={{ bottom: `calc(${bottom} + 12px + env(safe-area-inset-bottom))` }}
      className="fixed inset-x-3 z-35 flex min-h-13 animate-rise flex-wrap items-center justify-end gap-x-2.5 rounded-card bg-ink py-1 pr-1.5 pl-3.5 text-bg shadow-float md:right-auto md:left-[calc(var(--rail,0px)+1.5rem)] md:w-105"
    >
      {icon && <Icon d={icon} />}
      <span className="min-w-0 flex-1 basis-32">{text}</span>
      {action ? (
        <button
          type="button"
          className="min-h-11 px-3.5 font-head font-bold underline underline-offset-4"
          onClick={() => {
            action.onPress()
            onDismiss()
          }}
        >
          {action.label}
        </button>
      ) : (
        <IconButton icon={x} label={closeLabel} onClick={onDismiss} className="hover:bg-transparent" />
      )}
    </p>
  )
}
