print("confab")
