import { useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { x } from './icon-paths.ts'

type Snack = { id: number; text: string; icon?: string; action?: { label: string; onPress: () => void } }

const shownMs = 6000
let snack: Snack | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function publish(next: Snack | undefined) {
  snack = next
  for (const listener of listeners) listener()
}

/** One short message at a time, read aloud, gone by itself. */
export function showSnack(text: string, options: Omit<Snack, 'id' | 'text'> = {}) {
  clearTimeout(timer)
  publish({ id: Date.now(), text, ...options })
  timer = setTimeout(() => publish(undefined), shownMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Snackbar() {
  const current = useSyncExternalStore(
    subscribe,
    () => snack,
    () => undefined,
  )
  return (
    <output className="block pointer-events-none fixed inset-x-3 bottom-36 z-35 md:right-auto md:bottom-6 md:left-6 md:w-105">
      {current && (
        <p
          key={current.id}
          className="pointer-events-auto flex min-h-13 animate-rise items-center gap-2.5 rounded-card bg-ink py-1 pr-1.5 pl-3.5 text-bg shadow-float"
        >
          {current.icon && <Icon d={current.icon} />}
          <span className="flex-1">{current.text}</span>
          {current.action ? (
            <button
              type="button"
              className="min-h-11 px-3.5 font-head font-bold underline underline-offset-4"
              onClick={() => {
                current.action?.onPress()
                publish(undefined)
              }}
            >
              {current.action.label}
            </button>
          ) : (
            <IconButton icon={x} label={m.close()} onClick={() => publish(undefined)} className="hover:bg-transparent" />
          )}
        </p>
      )}
    </output>
  )
}
