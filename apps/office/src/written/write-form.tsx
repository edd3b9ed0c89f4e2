import { useEffect, useRef, type ReactNode } from 'react'
import { onSaveKey } from '#device/keys.ts'

type Props = {
  canSave: boolean
  /** The last save was refused: the focus moves to the first wrong field. */
  isRefused: boolean
  onSave: () => Promise<unknown>
  children: ReactNode
}

/** The form of a written thing. Ctrl+S saves it, too. */
export function WriteForm({ canSave, isRefused, onSave, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => onSaveKey(() => canSave && void onSave()))
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isRefused])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {children}
    </form>
  )
}
