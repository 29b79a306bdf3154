/** Words of a language that say something about what stands beside them. Each may be a regular expression; longer ones come first where one begins like another. */
export interface LanguageWords {
  /** Before a day on which something was to be once. */
  readonly formerly: readonly string[];
  /** Of what was put on another day. */
  readonly moved: readonly string[];
  /** The same with the word that the day itself follows. */
  readonly movedFrom: readonly string[];
  /** Before a day on which something was written, decided or closes, and does not happen. */
  readonly posted: readonly string[];
  /** Before the name of a place. */
  readonly at: readonly string[];
  /** Of which the name of a room within a house is made, where it has none of its own. */
  readonly room: readonly string[];
  /** Of what does not take place, and of what takes place some other time. */
  readonly cancelled: readonly string[];
  readonly postponed: readonly string[];
  /** Of what cannot be bought any more, or not now. */
  readonly soldOut: readonly string[];
  /** In sentences about what would be if. */
  readonly conditional: readonly string[];
}
