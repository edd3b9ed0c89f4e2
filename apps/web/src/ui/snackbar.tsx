import { useSyncExternalStore } from 'react'
import { dismissSnack, readSnack, subscribeToSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { x } from './icon-paths.ts'

export { showSnack } from '#page/snack.ts'

export function Snackbar() {
  const current = useSyncExternalStore(subscribeToSnack, readSnack, () => undefined)
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
                dismissSnack()
              }}
            >
              {current.action.label}
            </button>
          ) : (
            <IconButton icon={x} label={m.close()} onClick={() => dismissSnack()} className="hover:bg-transparent" />
          )}
        </p>
      )}
    </output>
  )
}
