import type { ChangeEvent, ReactNode } from 'react'

type Props = {
  accept: string
  /** Opens the camera instead of the gallery. */
  isCamera?: boolean | undefined
  isDisabled?: boolean | undefined
  isInvalid?: boolean | undefined
  /** The chosen file is being sent. */
  isBusy?: boolean
  className: string
  children: ReactNode
  onFile: (file: File) => unknown
}

/** A label that opens the choice of a file. The same file can be chosen again after a correction. */
export function FileLabel({ accept, isCamera, isDisabled, isInvalid, isBusy, className, children, onFile }: Props) {
  function handleChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const file = field.files?.[0]
    if (!file) return
    field.value = ''
    onFile(file)
  }

  return (
    <label aria-busy={isBusy} className={`cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-action ${className}`}>
      {children}
      <input
        type="file"
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        disabled={isDisabled || isBusy}
        aria-invalid={isInvalid || undefined}
        onChange={handleChange}
        className="sr-only"
      />
    </label>
  )
}
