declare module '*.module.css' {
  /** Local class name → class name in the built stylesheet. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
