import { useState, type ChangeEvent } from 'react'
import { buttonClass } from '@mutirao/ui/button.tsx'

const MOST_BYTES = 16_000_000

type Texts = { file: string; chosen: (name: string) => string; tooBig: string }

/** The choice of an export of another shop system. */
export function ExportChoice({ file, texts, onFile }: { file: File | undefined; texts: Texts; onFile: (file: File) => void }) {
  const [wrong, setWrong] = useState<string>()

  function handleFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0]
    if (!chosen) return
    setWrong(chosen.size > MOST_BYTES ? texts.tooBig : undefined)
    if (chosen.size <= MOST_BYTES) onFile(chosen)
    // Allows choosing the same file again after a correction.
    currentTarget.value = ''
  }
  return (
    <div className="grid gap-2">
      <label
        className={`${buttonClass({ kind: 'line' })} relative cursor-pointer justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-action max-md:w-full`}
      >
        {texts.file}
        <input type="file" accept=".csv,.txt,.xlsx,text/csv" onChange={handleFile} className="sr-only" />
      </label>
      {file && <output className="text-13 font-medium break-words">{texts.chosen(file.name)}</output>}
      {wrong && (
        <p role="alert" className="text-13 font-medium text-err">
          {wrong}
        </p>
      )}
    </div>
  )
}
