import { useId, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { facts } from '../facts';
import { Mark } from '../marks';
import { limitSize } from '../prose';
import { type Given } from './given-files';
import { type ReviewStore } from './review-store';
import { say } from '../say';
import { Rich } from '../rich';

interface DropZoneProps {
  readonly actions: Pick<ReviewStore, 'takeText' | 'takeSample'>;
  readonly onGiven: (given: readonly Given[]) => void;
  readonly problem: string | null;
  /** A text that was pasted and not taken: it is still there. */
  readonly pasted: string;
}

/** The empty page: drop, choose, paste, or a sample. Readable, with both samples to download, before any program runs. */
export function DropZone({ actions, onGiven, problem, pasted }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(pasted !== '');
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onGiven([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <>
      <div
        className={`drop${isOver ? ' over' : ''}`}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <p className="drop-line">
          <b>{isOver ? say('Drop it to check it') : say('Drop a draft here, or a folder, a zip, many files')}</b>
        </p>
        <label className="vh" htmlFor="file">
          {say('Draft to check')}
        </label>
        <input
          ref={input}
          type="file"
          id="file"
          className="vh"
          tabIndex={-1}
          multiple
          accept=".json,.xml,.pdf,.zip,application/json,application/xml,text/xml,application/pdf,application/zip"
          onChange={choose}
        />
        <label className="vh" htmlFor="folder">
          {say('Folder to check')}
        </label>
        <input
          ref={folder}
          type="file"
          id="folder"
          className="vh"
          tabIndex={-1}
          {...{ webkitdirectory: '' }}
          onChange={choose}
        />
        <div className="drop-act">
          <button type="button" className="btn pri" onClick={() => input.current?.click()}>
            {say('Choose files')}
          </button>
          <button type="button" className="btn" onClick={() => folder.current?.click()}>
            {say('Choose a folder')}
          </button>
        </div>
        <p className="small muted">
          {say(
            'JSON up to {json}. UBL, CII or hybrid PDF (Factur-X, ZUGFeRD) up to {xml}. Judged in this browser: your invoice does not leave this computer. Only a PDF is sent, when you say so.',
            { json: limitSize(facts.jsonBytesMax), xml: limitSize(facts.xmlBytesMax) },
          )}
        </p>
      </div>
      {problem !== null && (
        <p className="problem blocked" role="alert">
          <Mark tone="blocked" className="mark-inline" /> {problem}
        </p>
      )}
      <div className="other-ways">
        <button type="button" className="btn" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {say('Paste instead')}
        </button>
        <p className="muted">
          <Rich
            say="No draft at hand? Try the <broken>broken sample</broken> or the <clean>clean one</clean>."
            parts={{ broken: sampleLink('broken', actions.takeSample), clean: sampleLink('clean', actions.takeSample) }}
          />
        </p>
      </div>
      {isPasting && <PasteBox key={pasted} pasted={pasted} onText={actions.takeText} />}
    </>
  );
}

/** A link to the sample itself, which the program opens here instead. */
const sampleLink = (name: 'clean' | 'broken', onTake: (name: 'clean' | 'broken') => unknown) => (text: string) => (
  <a
    href={`/samples/${name}.json`}
    onClick={(event) => {
      event.preventDefault();
      void onTake(name);
    }}
  >
    {text}
  </a>
);

interface PasteBoxProps {
  readonly pasted: string;
  readonly onText: (text: string) => unknown;
}

/** The text stays with the browser: eight megabytes are not drawn again at every key. */
function PasteBox({ pasted, onText }: PasteBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setEmpty] = useState(pasted.trim() === '');
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (box.current!.value !== '' || text.trim() === '') return;
    event.preventDefault();
    void onText(text);
  };
  return (
    <div className="paste">
      <label htmlFor={id}>{say('JSON, UBL or CII')}</label>
      <textarea
        id={id}
        ref={box}
        rows={8}
        spellCheck={false}
        autoFocus
        defaultValue={pasted}
        onPaste={paste}
        onChange={({ target }) => setEmpty(target.textLength <= blankMax && target.value.trim() === '')}
      />
      <button type="button" className="btn" disabled={isEmpty} onClick={() => void onText(box.current!.value)}>
        {say('Check this text')}
      </button>
    </div>
  );
}

/** A longer text is looked at when it is taken. */
const blankMax = 1_000;
