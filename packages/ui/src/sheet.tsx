import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useDragDown } from './drag-down.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons.gen.ts'

type Props = {
  title: string
  closeLabel: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  action?: ReactNode
  /** closerequest: a tap outside does not close it, because what it shows is shown once. */
  closedBy?: 'any' | 'closerequest'
}

/** Rises from the bottom on phones and is centred from 768 px. The browser's own dialog handles focus and Escape. */
export function Sheet({ title, closeLabel, isOpen, onClose, children, action, closedBy = 'any' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  const handle = useDragDown(dialog, onClose)

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])

  // Closed before it is unmounted, so that the browser restores the focus.
  useLayoutEffect(() => {
    const { current } = dialog
    return () => current?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      closedby={closedBy}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-auto rounded-t-sheet bg-surface text-ink shadow-float transition-transform backdrop:bg-scrim open:animate-sheet md:inset-0 md:open:animate-rise md:m-auto md:h-fit md:w-120 md:rounded-sheet"
    >
      <div className="px-4 pt-2 pb-[calc(16px+env(safe-area-inset-bottom))] md:p-6">
        <div {...handle} aria-hidden="true" className="-mx-4 -mt-2 touch-none pt-2 pb-2.5 md:hidden">
          <i className="mx-auto block h-1 w-9 rounded-full bg-control opacity-50" />
        </div>
        <header className="mb-3 flex items-center justify-between gap-3">
          <h2 className="min-w-0 text-20 wrap-anywhere">{title}</h2>
          <IconButton icon={x} label={closeLabel} onClick={onClose} className="-mr-2" />
        </header>
        {children}
        {action && <div className="sticky bottom-0 mt-4 bg-surface pt-1">{action}</div>}
      </div>
    </dialog>
  )
}
