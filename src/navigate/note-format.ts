/** How a navigator's notes are written down: bytes behind a version, so that notes of another version are told apart and not misread. */
import { LycosaError } from '../base/error.js';

/** The format of a navigator's notes. */
export interface NoteFormat<Note> {
  /** 0 to 255; goes up whenever notes mean something else. */
  readonly version: number;
  write(note: Note): Uint8Array;
  read(bytes: Uint8Array): Note;
}

export function encodeNote<Note>(format: NoteFormat<Note>, note: Note): Uint8Array {
  const bytes = format.write(note);
  const versioned = new Uint8Array(bytes.length + 1);
  versioned[0] = format.version;
  versioned.set(bytes, 1);
  return versioned;
}

/** A note; null where there is none, or one of another version. */
export function decodeNote<Note>(
  format: NoteFormat<Note> | undefined,
  bytes: Uint8Array | null,
): Note | null {
  return format === undefined || bytes === null || bytes[0] !== format.version
    ? null
    : format.read(bytes.subarray(1));
}

const maxNumber = 2 ** 32 - 1;

/** Notes that are one whole number from 0 on. */
export function numberNotes(version: number): NoteFormat<number> {
  return {
    version,
    write: (note) => {
      if (!Number.isInteger(note) || note < 0 || note > maxNumber)
        throw new LycosaError(
          'bad-navigator',
          `a note is ${note}, which is no whole number from 0 to ${maxNumber}`,
          'use such numbers, textNotes, or a format of your own',
        );
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, note);
      return bytes;
    },
    read: (bytes) => new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0),
  };
}

/** Notes that are some text. */
export function textNotes(version: number): NoteFormat<string> {
  return {
    version,
    write: (note) => {
      if (typeof note !== 'string')
        throw new LycosaError('bad-navigator', `a note is ${String(note)}, which is no text`, 'use a text');
      return new TextEncoder().encode(note);
    },
    read: (bytes) => new TextDecoder().decode(bytes),
  };
}

/** Notes that are a row of numbers. */
export function floatNotes(version: number): NoteFormat<Float32Array> {
  return {
    version,
    write: (note) => new Uint8Array(note.buffer, note.byteOffset, note.byteLength),
    read: (bytes) => new Float32Array(Uint8Array.from(bytes).buffer),
  };
}
