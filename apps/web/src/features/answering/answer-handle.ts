/** The way to a form from outside it. */
export type AnswerHandle = {
  /** Puts the focus on what is asked, so that the keys of its form work from there. */
  focus: () => void;
};
