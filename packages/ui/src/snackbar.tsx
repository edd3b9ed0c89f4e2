import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { x } from './icons.gen.ts'

type Props = {
  /** The current message; a new id is a new message. */
  snack?: { id: number; text: string; icon?: string; action?: { label: string; onPress: () => void } }
  closeLabel: string
  onDismiss: () => void
}

/** One short message above the bottom edge, the dock and the navigation, and above a bar that stands there (`--bar`, its height); announced when it appears. */
export function Snackbar({ snack, closeLabel, onDismiss }: Props) {
  return (
    <output className="block pointer-events-none fixed inset-x-3 bottom-[calc(5.5rem+var(--bar,0px))] z-35 [body:has(nav[data-edge=bottom])_&]:bottom-[calc(60px+5.25rem+var(--bar,0px))] md:right-auto md:bottom-[calc(1.5rem+var(--bar,0px))]! md:left-6 md:w-105">
      {snack && (
        <p
          key={snack.id}
          className="pointer-events-auto flex min-h-13 animate-rise flex-wrap items-center justify-end gap-x-2.5 rounded-card bg-ink py-1 pr-1.5 pl-3.5 text-bg shadow-float"
        >
          {snack.icon && <Icon d={snack.icon} />}
          <span className="min-w-0 flex-1 basis-32">{snack.text}</span>
          {snack.action ? (
            <button
              type="button"
              className="min-h-11 px-3.5 font-head font-bold underline underline-offset-4"
              onClick={() => {
                snack.action?.onPress()
                onDismiss()
              }}
            >
              {snack.action.label}
            </button>
          ) : (
            <IconButton icon={x} label={closeLabel} onClick={onDismiss} className="hover:bg-transparent" />
          )}
        </p>
      )}
    </output>
  )
}
