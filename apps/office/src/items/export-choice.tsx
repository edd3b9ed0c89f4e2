import { useState } from 'react'
import { FileLabel } from '#looks/file-label.tsx'
import { buttonClass } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'

const MOST_BYTES = 16_000_000

type Texts = { file: string; chosen: (name: string) => string; tooBig: string }

/** The choice of an export of another shop system. */
export function ExportChoice({ file, texts, onFile }: { file: File | undefined; texts: Texts; onFile: (file: File) => void }) {
  const [wrong, setWrong] = useState<string>()

  function handleFile(chosen: File) {
    setWrong(chosen.size > MOST_BYTES ? texts.tooBig : undefined)
    if (chosen.size <= MOST_BYTES) onFile(chosen)
  }
  return (
    <div className="grid gap-2">
      <FileLabel
        accept=".csv,.txt,.xlsx,text/csv"
        onFile={handleFile}
        className={`${buttonClass({ kind: 'line' })} relative justify-self-start max-md:w-full`}
      >
        {texts.file}
      </FileLabel>
      {file && <output className="text-13 font-medium break-words">{texts.chosen(file.name)}</output>}
      <FieldError>{wrong}</FieldError>
    </div>
  )
}
